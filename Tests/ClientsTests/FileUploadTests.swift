/// Files that go up in parts: what the server gets, what progress says, and where an upload goes on.
import Clients
@testable import ClientsLive
import Foundation
import TestSupport
import Testing
import Wire

/// One after the other: twenty megabytes at a time are enough for a server that others use meanwhile.
@Suite(.serialized, .timeLimit(.minutes(5))) struct FileUploadTests {
    private static let part: Int64 = 6 << 20
    private static let size: Int64 = 20_000_000

    @Test("20 MB go up in four parts, and progress rises to the total by what the server has acknowledged")
    func parts() async throws {
        try await UploadScene.with(size: Self.size) { scene in
            let steps = Locked<[TransferProgress]>([])
            try await scene.clients.storage.uploadFile(scene.upload, scene.store) { step in
                steps.withLock { $0.append(step) }
            }
            let heard = steps.withLock { $0 }
            #expect(heard.allSatisfy { $0.total == Self.size && $0.confirmed <= $0.moved && $0.moved <= $0.total })
            #expect(heard.map(\.moved) == heard.map(\.moved).sorted() && Set(heard).count == heard.count)
            let confirmed = Set(heard.map(\.confirmed))
            #expect(confirmed == [0, Self.part, 2 * Self.part, 3 * Self.part, Self.size])
            #expect(heard.last?.moved == Self.size && heard.count > 20, "\(heard.count) steps")
            #expect(scene.phone.verbs == ["POST", "PATCH", "PATCH", "PATCH", "PATCH"])
            #expect(try await scene.clients.storage.download("clips", scene.upload.path) == scene.bytes)
            #expect(scene.store.read("clips", scene.upload.path) == nil)
        }
    }

    @Test("a small file goes in one request, and a second one takes its place", arguments: [0, 1000, 6 << 20])
    func small(_ size: Int64) async throws {
        try await UploadScene.with(size: size) { scene in
            for _ in 1...2 { try await scene.clients.storage.uploadFile(scene.upload, scene.store) { _ in } }
            #expect(scene.phone.verbs == ["POST", "POST"])
            #expect(try await scene.clients.storage.download("clips", scene.upload.path) == scene.bytes)
        }
    }

    @Test("an upload that was cut goes on after the next launch, and only the rest is sent")
    func resumed() async throws {
        try await UploadScene.with(size: Self.size) { scene in
            let first = try scene.line()
            first.cut(.init(after: 9_000_000, isForGood: true))
            await #expect(throws: ClientError.self) {
                try await scene.phone.launch(url: first.url).storage.uploadFile(scene.upload, scene.store) { _ in }
            }
            // The address is kept by the app: only that outlives it.
            let kept = try #require(scene.store.read("clips", scene.upload.path))
            let second = try scene.line()
            let offset = Locked<Int64?>(nil)
            try await scene.phone.launch(url: second.url).storage.uploadFile(scene.upload, scene.store) { step in
                offset.withLock { if $0 == nil, step.confirmed > 0 { $0 = step.confirmed } }
            }
            let start = try #require(offset.withLock { $0 })
            #expect(start >= Self.part && start < 9_000_000, "went on at \(start) of \(kept.address)")
            let rest = Self.size - start
            #expect(second.sent >= rest && second.sent < rest + 65_536, "\(second.sent) bytes for \(rest)")
            #expect(try await scene.clients.storage.download("clips", scene.upload.path) == scene.bytes)
        }
    }

    @Test("a line that breaks once is not the end: the server is asked how far it is, and the rest follows")
    func mended() async throws {
        try await UploadScene.with(size: Self.size) { scene in
            let line = try scene.line()
            line.cut(.init(after: 9_000_000, isForGood: false))
            let confirmed = Locked<[Int64]>([])
            try await scene.phone.launch(url: line.url).storage.uploadFile(scene.upload, scene.store) { step in
                confirmed.withLock { $0.append(step.confirmed) }
            }
            #expect(scene.phone.verbs.contains("HEAD"))
            #expect(confirmed.withLock { $0 == $0.sorted() && $0.last == Self.size })
            #expect(line.sent < Int(Self.size + Self.part))
            #expect(try await scene.clients.storage.download("clips", scene.upload.path) == scene.bytes)
        }
    }

    @Test("whoever cancels stops the sending in the middle of a part; the next call goes on")
    func cancelled() async throws {
        try await UploadScene.with(size: Self.size) { scene in
            let line = try scene.line()
            line.swallow(fromApp: true, after: 9_000_000)
            let clients = scene.phone.launch(url: line.url)
            let (upload, store) = (scene.upload, scene.store)
            let (moved, arrival) = AsyncStream<Int64>.makeStream()
            let task = Task {
                try await clients.storage.uploadFile(upload, store) { arrival.yield($0.moved) }
            }
            for await bytes in moved where bytes > Self.part { break }
            task.cancel()
            await #expect(throws: ClientError.cancelled) { try await task.value }
            try await eventually { line.isIdle }
            #expect(line.sent < Int(3 * Self.part), "\(line.sent) bytes went out")
            #expect(store.read("clips", upload.path) != nil)
            line.swallow(fromApp: true, after: nil)
            try await clients.storage.uploadFile(upload, store) { _ in }
            #expect(scene.phone.verbs.filter { $0 == "POST" }.count == 1)
            #expect(try await scene.clients.storage.download("clips", upload.path) == scene.bytes)
        }
    }

    @Test("the progress is a stream that ends with the upload; whoever stops listening stops it")
    func streams() async throws {
        try await UploadScene.with(size: Self.size) { scene in
            let line = try scene.line()
            line.swallow(fromApp: true, after: 9_000_000)
            let storage = scene.phone.launch(url: line.url).storage
            // In the middle of the second part: between two, a connection may stay open for the next request.
            for try await step in storage.uploading(scene.upload, store: scene.store) where step.moved > Self.part {
                break
            }
            try await eventually { line.isIdle }
            #expect(line.sent < Int(3 * Self.part))
            line.swallow(fromApp: true, after: nil)
            var last: TransferProgress?
            for try await step in storage.uploading(scene.upload, store: scene.store) { last = step }
            #expect(last == TransferProgress(moved: Self.size, confirmed: Self.size, total: Self.size))
            var missing = scene.upload
            missing.file = URL(filePath: "/nowhere/a.mov")
            await #expect(throws: ClientError.self) {
                for try await _ in storage.uploading(missing, store: scene.store) {}
            }
        }
    }

    @Test(
        "a file that becomes shorter or changes between two parts ends the upload, which says so; nothing is stored",
        arguments: [true, false])
    func changed(shrinks: Bool) async throws {
        try await UploadScene.with(size: Self.size) { scene in
            let file = scene.upload.file
            let error = await #expect(throws: ClientError.self) {
                try await scene.clients.storage.uploadFile(scene.upload, scene.store) { step in
                    guard step.confirmed == Self.part, step.moved == Self.part,
                        let handle = try? FileHandle(forWritingTo: file)
                    else { return }
                    if shrinks { try? handle.truncate(atOffset: 8_000_000) } else { handle.write(Data("x".utf8)) }
                    try? handle.close()
                }
            }
            guard case .refused("file_changed", let message) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(message.contains(shrinks ? "became shorter" : "changed") && message.contains("Nothing was stored"))
            #expect(scene.phone.verbs == ["POST", "PATCH", "DELETE"])
            #expect(scene.store.read("clips", scene.upload.path) == nil)
            await #expect(throws: ClientError.self) {
                try await scene.clients.storage.download("clips", scene.upload.path)
            }
        }
    }

    @Test("another file at the same place doesn't go on where the first one was")
    func otherFile() async throws {
        try await UploadScene.with(size: Self.size) { scene in
            let line = try scene.line()
            line.cut(.init(after: 9_000_000, isForGood: true))
            await #expect(throws: ClientError.self) {
                try await scene.phone.launch(url: line.url).storage.uploadFile(scene.upload, scene.store) { _ in }
            }
            let other = Data(repeating: 9, count: 7_000_000)
            try other.write(to: scene.upload.file)
            scene.phone.forgetRequests()
            try await scene.clients.storage.uploadFile(scene.upload, scene.store) { _ in }
            #expect(scene.phone.verbs == ["DELETE", "POST", "PATCH", "PATCH"])
            #expect(try await scene.clients.storage.download("clips", scene.upload.path) == other)
        }
    }

    @Test("an upload whose day is over begins anew, and completes")
    func expired() async throws {
        try await UploadScene.with(size: Self.size) { scene in
            let line = try scene.line()
            line.cut(.init(after: 9_000_000, isForGood: true))
            await #expect(throws: ClientError.self) {
                try await scene.phone.launch(url: line.url).storage.uploadFile(scene.upload, scene.store) { _ in }
            }
            let kept = try #require(scene.store.read("clips", scene.upload.path))
            try scene.expire(kept)
            scene.phone.forgetRequests()
            try await scene.clients.storage.uploadFile(scene.upload, scene.store) { _ in }
            #expect(scene.phone.verbs == ["HEAD", "POST", "PATCH", "PATCH", "PATCH", "PATCH"])
            #expect(try await scene.clients.storage.download("clips", scene.upload.path) == scene.bytes)
        }
    }

    @Test("too large for the bucket, of a wrong kind, another's folder: refused before a byte of it is sent")
    func refused() async throws {
        try await UploadScene.with(size: 9_000_000) { scene in
            func refusal(_ bucket: String, _ type: String, folder: String? = nil) async -> String? {
                var upload = scene.upload
                (upload.bucket, upload.contentType) = (bucket, type)
                if let folder { upload.path = "\(folder)/a.bin" }
                scene.phone.forgetRequests()
                do { try await scene.clients.storage.uploadFile(upload, scene.store) { _ in } } catch {
                    #expect(scene.phone.verbs == ["POST"] && scene.store.read(bucket, upload.path) == nil)
                    if case .refused(let code, _) = error { return code }
                }
                return nil
            }
            #expect(await refusal("brief", "video/mp4") == "EntityTooLarge")
            #expect(await refusal("stills", "text/plain") == "InvalidMimeType")
            #expect(
                await refusal("clips", "video/mp4", folder: "00000000-0000-4000-8000-0000000000aa") == "AccessDenied")
            #expect(await refusal("nothing", "video/mp4") == "NoSuchBucket")
        }
    }

    @Test("bytes that aren't what they are called are refused at the end, in words, and nothing stays")
    func mislabelled() async throws {
        try await UploadScene.with(size: 9_000_000) { scene in
            var upload = scene.upload
            (upload.bucket, upload.contentType) = ("stills", "image/jpeg")
            let error = await #expect(throws: ClientError.self) {
                try await scene.clients.storage.uploadFile(upload, scene.store) { _ in }
            }
            #expect(error.map(Trouble.init)?.message.contains("isn’t accepted") == true, "\(String(describing: error))")
            #expect(scene.store.read("stills", upload.path) == nil)
            await #expect(throws: ClientError.self) { try await scene.clients.storage.download("stills", upload.path) }
        }
    }

    @Test("without a session nothing is sent; a token that only the server knows to be over is renewed on the way")
    func sessions() async throws {
        try await UploadScene.with(size: 9_000_000) { scene in
            try await scene.phone.expireToken()
            try await scene.phone.launch().storage.uploadFile(scene.upload, scene.store) { _ in }
            #expect(try await scene.clients.storage.download("clips", scene.upload.path) == scene.bytes)
            let other = try await Phone()
            await #expect(throws: ClientError.signedOut) {
                try await other.launch().storage.uploadFile(scene.upload, .files(.inMemory())) { _ in }
            }
            #expect(other.requests.isEmpty)
        }
    }

    @Test("200 MB are never in memory: no request carries more than 6 MiB of them")
    func memory() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("sparse-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 200 << 20)
        try handle.close()
        let bodies = Locked<[Int]>([])
        let script = Script()
        var sender = script.sender()
        sender.transport = Transport { (request, _) async throws(TransportFailure) in
            let body = request.body?.count ?? 0
            bodies.withLock { $0.append(body) }
            let offset = (request.headers["Upload-Offset"].flatMap { Int($0) } ?? 0) + body
            return Answer(
                status: 201,
                headers: ["location": "/storage/v1/upload/resumable/1", "upload-offset": String(offset)])
        }
        let clients = Clients.live(
            Backend(
                configuration: LiveConfiguration(url: URL(filePath: "/"), key: "k", app: "auntentic"), sender: sender,
                keychain: .inMemory(["session.auntentic": Script.session()])))
        let upload = FileUpload(file: file, bucket: "b", path: "p/a.mov", contentType: "video/quicktime")
        try await clients.storage.uploadFile(upload, .files(.inMemory())) { _ in }
        let sizes = bodies.withLock { $0 }
        #expect(sizes.max() == 6 << 20 && sizes.reduce(0, +) == 200 << 20 && sizes.count == 35)
    }
}

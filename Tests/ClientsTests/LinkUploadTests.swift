/// Files that go up by an upload link: through breaks and launches, and what becomes of a link whose time is over.
import Clients
@testable import ClientsLive
import Foundation
import ServerHTTP
import TestSupport
import Testing
import Wire

@Suite(.serialized, .timeLimit(.minutes(5))) struct LinkUploadTests {
    private static let size: Int64 = 14_000_000

    @Test("a recording that was cut off goes on by its link after the next launch, and only the rest is sent")
    func resumed() async throws {
        try await UploadScene.with(size: Self.size, hasLink: true) { scene in
            let first = try scene.line()
            first.cut(.init(after: 8_000_000, isForGood: true))
            await #expect(throws: ClientError.self) {
                try await scene.phone.launch(url: first.url).storage.uploadFile(scene.upload, scene.store) { _ in }
            }
            #expect(scene.store.read("clips", scene.upload.path)?.address.contains("/resumable/sign/") == true)
            let second = try scene.line()
            try await scene.phone.launch(url: second.url).storage.uploadFile(scene.upload, scene.store) { _ in }
            #expect(second.sent < 8_100_000, "\(second.sent) bytes")
            #expect(try await scene.stored() == scene.bytes)
            #expect(scene.store.read("clips", scene.upload.path) == nil)
        }
    }

    @Test("the last answer that is lost makes no second file: the server says that it has all of it")
    func lastAnswer() async throws {
        try await UploadScene.with(size: Self.size, hasLink: true) { scene in
            let line = try scene.line()
            // The last part arrives, its answer doesn't.
            let first = Task {
                try await scene.phone.launch(url: line.url).storage.uploadFile(scene.upload, scene.store) { step in
                    if step.confirmed == 12 << 20 { line.swallow(fromApp: false, after: 0) }
                }
            }
            try await eventually { (try? await scene.stored()) == scene.bytes }
            first.cancel()
            await #expect(throws: ClientError.self) { try await first.value }
            #expect(scene.store.read("clips", scene.upload.path) != nil)
            scene.phone.forgetRequests()
            try await scene.clients.storage.uploadFile(scene.upload, scene.store) { _ in }
            #expect(scene.phone.requests.filter { $0.contains("/resumable/") }.map { $0.prefix(4) } == ["HEAD"])
            #expect(try await scene.stored() == scene.bytes)
        }
    }

    @Test("a small file goes by its link too, and once only: a second file finds the link used, in words")
    func small() async throws {
        try await UploadScene.with(size: 1000, hasLink: true) { scene in
            try await scene.clients.storage.uploadFile(scene.upload, scene.store) { _ in }
            #expect(try await scene.stored() == scene.bytes)
            let error = await #expect(throws: ClientError.self) {
                try await scene.clients.storage.uploadFile(scene.upload, scene.store) { _ in }
            }
            guard case .refused(_, let words)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(!words.isEmpty)
        }
    }

    @Test("a link whose time is over is named, and signs nobody out")
    func expired() async throws {
        try await UploadScene.with(size: 1000, hasLink: true) { scene in
            var upload = scene.upload
            upload.link = try await Self.aged(try #require(upload.link))
            let error = await #expect(throws: ClientError.self) {
                try await scene.clients.storage.uploadFile(upload, scene.store) { _ in }
            }
            guard case .refused("link_expired", _)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try await scene.clients.auth.restore()?.id == scene.account.id)
        }
    }

    /// The same link an hour ago.
    private static func aged(_ link: String) async throws -> String {
        let claims = try #require(Data(base64URL: String(link.split(separator: ".")[1])))
        var values = try JSONValue(json: claims).objectValue ?? [:]
        values["exp"] = .int(Int64(Date().timeIntervalSince1970) - 3600)
        return try await makeTestTokens().sign(.object(values))
    }
}

extension Data {
    fileprivate init?(base64URL text: String) {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }
}

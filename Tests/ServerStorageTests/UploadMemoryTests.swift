/// Where an upload waits until it was judged: a small one in memory, any other in a file; and what is left of it.
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import ServerStorage

@Suite struct UploadMemoryTests {
    @Test("a small upload touches the disk when it was judged, and the memory for it is bounded and comes back")
    func memory() async throws {
        let memory = UploadMemory(bytes: 3 << 20)
        #expect(memory.share(UploadMemory.most + 1) == nil && memory.share(-1) == nil)
        for _ in 0..<2 {
            let share = try #require(memory.share(UploadMemory.most))
            #expect(memory.share(UploadMemory.most) == nil)
            withExtendedLifetime(share) {}
        }
        try await StorageScene.with { scene in
            let staged = try await scene.routes.blobs.stage(limit: 1_000_000, expected: 1_000_000)
            try await staged.write(ByteBuffer(repeating: 7, count: 900_000))
            #expect(scene.filesOnDisk.isEmpty)
            #expect(try await staged.finish().size == 900_000)
            #expect(scene.filesOnDisk.count == 1)
            await staged.discard()
            // More than it said.
            let longer = try await scene.routes.blobs.stage(limit: 1_000_000, expected: 100_000)
            for _ in 0..<10 { try await longer.write(ByteBuffer(repeating: 7, count: 90_000)) }
            #expect(scene.filesOnDisk.count == 1)
            #expect(try await longer.finish().size == 900_000)
            await #expect(throws: StorageFailure.tooLarge(limit: 1_000_000)) {
                try await longer.write(ByteBuffer(repeating: 7, count: 100_001))
            }
            await longer.discard()
            #expect(scene.filesOnDisk.isEmpty)
        }
    }

    @Test("the same photo gets the same file and the same tag, in memory or written as it comes")
    func eitherWay() async throws {
        try await StorageScene.with { scene in
            let photo = CameraFile().bytes(of: try await TestPictures.jpeg(width: 640, height: 480))
            var answers: [Data: String] = [:]
            for isChunked in [false, true] {
                let path = "photos/\(scene.anna.path)/\(isChunked).jpg"
                if isChunked {
                    let socket = try RawConnection(port: try #require(scene.client.port))
                    try await socket.sendApart(
                        scene.chunkedHead(path, type: "image/jpeg"),
                        RawConnection.chunk(photo) + RawConnection.chunk(Data()))
                    #expect(try await socket.answerApart().hasPrefix("HTTP/1.1 200"))
                } else {
                    #expect(try await scene.put(photo, path, as: scene.anna).status == .ok)
                }
                let answer = try await scene.send(.get, "/object/" + path, as: scene.anna)
                answers[answer.bytes, default: answer.headers[.eTag] ?? ""] += ""
                #expect(answers[answer.bytes] == answer.headers[.eTag])
            }
            #expect(answers.count == 1)
        }
    }

    @Test("a caller that has gone leaves no file either")
    func gone() async throws {
        try await StorageScene.with { scene in
            let staged = try await scene.routes.blobs.stage(limit: 1_000_000)
            try await staged.write(ByteBuffer(repeating: 7, count: 400_000))
            #expect(scene.filesOnDisk.count == 1)
            let caller = Task {
                while !Task.isCancelled { await Task.yield() }
                await staged.discard()
            }
            caller.cancel()
            await caller.value
            #expect(scene.filesOnDisk.isEmpty)
        }
    }
}

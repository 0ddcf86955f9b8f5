/// Videos on their way up and to the player: bounded, judged by their bytes, and only the phone's own.
import Clients
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerHTTP
import TestSupport
import Testing

@testable import SimulatorHost

@Suite struct ClipTests {
    private static let webm = [0x1a, 0x45, 0xdf, 0xa3] + [UInt8](repeating: 7, count: 3000)

    private func picker(_ html: String) -> String { handler("data-clip", of: "file", in: html) }

    @Test(
        "a video reaches the picker that asked for it, as a file of the phone; the player gets it whole and in ranges")
    func video() async throws {
        try await TestHost.run { test in
            let (visitor, html) = try await Visitor.looking(test)
            let path = "/sim/clip?n=1&s=2.5&h=\(picker(html))"
            for _ in 1...2 { #expect(try await visitor.post(path, ByteBuffer(bytes: Self.webm)) == .noContent) }
            let model = try #require(await test.models.all.first)
            try await eventually { await !model.clips.isEmpty }
            let clip = try #require(await model.clips.first)
            #expect(await model.clips.count == 1)
            #expect(clip.contentType == "video/webm" && clip.byteCount == Int64(Self.webm.count) && clip.seconds == 2.5)
            #expect(try Array(Data(contentsOf: clip.file)) == Self.webm)
            let (again, shown) = try await Visitor.looking(test, cookie: visitor.cookie)
            let address = try #require(shown.firstMatch(of: /\/sim\/file\/[a-z0-9]+/)).output
            let whole = try await again.get(String(address))
            #expect(whole.status == .ok && whole.bytes == Self.webm && whole.headers[.contentType] == "video/webm")
            #expect(whole.headers[.acceptRanges] == "bytes")
            let part = try await again.get(String(address), range: "bytes=2-9")
            #expect(part.status == .partialContent && part.bytes == Array(Self.webm[2..<10]))
            #expect(part.headers[.contentRange] == "bytes 2-9/\(Self.webm.count)")
            #expect(try await again.get(String(address), range: "bytes=9000-").status == .rangeNotSatisfiable)
            let stranger = try await Visitor.open(test)
            #expect(try await stranger.get(String(address)).status == .notFound)
        }
    }

    @Test(
        "what is no video is refused, whatever it is called",
        arguments: ["", "hello", "GIF89a, and more of it", "%PDF-1.7 of many pages"])
    func notVideos(_ words: String) async throws {
        try await TestHost.run { test in
            let (visitor, html) = try await Visitor.looking(test)
            #expect(try await visitor.post("/sim/clip?n=1&h=\(picker(html))", words) == .unsupportedMediaType)
            #expect(await test.models.all.first?.clips.isEmpty == true)
            #expect(try await visitor.post("/sim/clip?n=x&h=a", words) == .badRequest)
        }
    }

    @Test(
        "a video over the limit is refused, and so is one that takes too long or comes when too many do; nothing stays")
    func bounds() async throws {
        try await TestHost.run({ $0.clipBytes = 1000 }) { test in
            let (visitor, html) = try await Visitor.looking(test)
            let path = "/sim/clip?n=1&h=\(picker(html))"
            #expect(try await visitor.post(path, ByteBuffer(bytes: Self.webm)) == .contentTooLarge)
        }
        try await TestHost.run({ $0.clipsAtOnce = 0 }) { test in
            let (visitor, html) = try await Visitor.looking(test)
            let path = "/sim/clip?n=1&h=\(picker(html))"
            #expect(try await visitor.post(path, ByteBuffer(bytes: Self.webm)) == .serviceUnavailable)
        }
        try await withTemporaryFolder { (folder: URL) async throws in
            let file = folder.appendingPathComponent("a")
            let body = RequestBody(asyncSequence: AsyncStream<ByteBuffer> { $0.yield(ByteBuffer(bytes: Self.webm)) })
            let request = Request(
                head: HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/"), body: body)
            let incoming = IncomingFile(file: file, limit: 5000, time: .milliseconds(50))
            await #expect(throws: Refusal.self) { _ = try await incoming.write(request) }
        }
    }

    @Test("only the newest few wait for an app on the disk")
    func incoming() async throws {
        try await TestHost.run { test in
            let (visitor, html) = try await Visitor.looking(test)
            for number in 1...5 {
                let path = "/sim/clip?n=\(number)&h=\(picker(html))"
                #expect(try await visitor.post(path, ByteBuffer(bytes: Self.webm)) == .noContent)
            }
            let model = try #require(await test.models.all.first)
            try await eventually { await model.clips.count == 5 }
            let files = await model.clips.map(\.file.path)
            #expect(files.map(FileManager.default.fileExists) == [false, false, true, true, true])
        }
    }

    @Test(
        "a range's ends",
        arguments: [
            ("", 0..<10), ("bytes=0-", 0..<10), ("bytes=3-5", 3..<6), ("bytes=3-500", 3..<10), ("bytes=-4", 6..<10),
            ("bytes=-40", 0..<10), ("items=1-2", 0..<10), ("bytes=1-2,5-6", 1..<3),
        ])
    func ranges(_ header: String, _ expected: Range<Int>) {
        #expect(ByteRange(header, size: 10).map { $0.lower..<$0.upper } == expected)
    }

    @Test("what lies outside the file, or is no range", arguments: ["5-3", "10-", "-0", "x-y"])
    func noRange(_ ends: String) { #expect(ByteRange("bytes=\(ends)", size: 10) == nil) }
}

/// The client and a real server: what is stored comes back, and every failure has the name that says what to do.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import ServerHTTP
import TestSupport
import Testing

@testable import ServerS3

@Suite struct S3ClientTests {
    @Test("an object is written, read whole and in part, copied, listed and deleted")
    func life() async throws {
        let client = try await S3Server.shared().client("life-\(UUID().uuidString)")
        try await client.put("a/b c", S3Body(ByteBuffer(string: "0123456789")))
        #expect(try await client.size(of: "a/b c") == 10)
        #expect(try await text(client.get("a/b c")) == "0123456789")
        let part = try await client.get("a/b c", 2..<5)
        #expect(part.size == 10)
        #expect(try await text(part) == "234")
        try await client.copy("a/b c", to: "a/d")
        try await client.put("empty", S3Body(ByteBuffer()))
        #expect(try await names("", client) == ["a/b c", "a/d", "empty"])
        try await client.delete((0..<1200).map { "nothing-\($0)" } + ["a/b c", "a/d"])
        #expect(try await names("", client) == ["empty"])
        #expect(try await client.size(of: "a/d") == nil)
        await #expect(throws: S3Failure.missing) { _ = try await client.get("a/d") }
    }

    @Test("a list of more than a page is read to its end")
    func pages() async throws {
        let client = try await S3Server.shared().client("pages-\(UUID().uuidString)")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<1003 {
                if number >= 16 { try await group.next() }
                group.addTask { try await client.put("n/\(number)", S3Body(ByteBuffer(string: "x"))) }
            }
            try await group.waitForAll()
        }
        #expect(try await names("n/", client).count == 1003)
    }

    @Test("a large object goes up in parts and is one afterwards; what fails half way leaves nothing")
    func parts() async throws {
        struct Broken: Error {}
        let client = try await S3Server.shared().client("parts-\(UUID().uuidString)")
        let piece = ByteBuffer(repeating: 7, count: 5 << 20)
        try await client.put("large", size: 3 * 5 << 20, parts: 3) { _ in S3Body(piece) }
        #expect(try await client.size(of: "large") == 3 * 5 << 20)
        await #expect(throws: Broken.self) {
            try await client.put("half", size: 3 * 5 << 20, parts: 3) { number in
                if number == 2 { throw Broken() }
                return S3Body(piece)
            }
        }
        #expect(try await client.openUploads("").isEmpty)
        #expect(try await client.size(of: "half") == nil)
        _ = try await client.begin("left")
        let left = try await client.openUploads("")
        #expect(left.map(\.key) == ["left"])
        for upload in left { try await client.abort(upload) }
        #expect(try await client.openUploads("").isEmpty)
    }

    @Test("other keys and other buckets are refused, which no waiting mends")
    func refusals() async throws {
        let server = try await S3Server.shared()
        let stranger = server.client("", keys: S3Keys(access: S3Server.keys.access, secret: "another"))
        #expect(try await failure { try await stranger.check() }?.isRefusal == true)
        let address = try S3Address("s3://nowhere?endpoint=\(server.endpoint)")
        let lost = S3Client(address: address, keys: S3Server.keys, http: S3Server.http)
        #expect(try await failure { try await lost.check() }?.isRefusal == true)
        #expect(try await failure { _ = try await lost.get("a") }?.isRefusal == true)
    }

    @Test("a link opens its object for everybody, and no other one")
    func links() async throws {
        let client = try await S3Server.shared().client("links-\(UUID().uuidString)")
        try await client.put("a", S3Body(ByteBuffer(string: "hello")))
        let link = client.link(to: "a", life: 60, [("response-content-type", "text/x-test")])
        let answer = try await HTTPClient.shared.execute(HTTPClientRequest(url: link), timeout: .seconds(10))
        #expect(answer.status == .ok && answer.headers.first(name: "content-type") == "text/x-test")
        #expect(try await String(buffer: answer.body.collect(upTo: 100)) == "hello")
        let other = try await HTTPClient.shared.execute(
            HTTPClientRequest(url: link.replacing("/a?", with: "/b?")), timeout: .seconds(10))
        #expect(other.status == .forbidden)
        let late = client.link(to: "a", life: 60, at: Date(timeIntervalSinceNow: -120))
        #expect(
            try await HTTPClient.shared.execute(HTTPClientRequest(url: late), timeout: .seconds(10)).status
                == .forbidden)
    }

    @Test("a server that isn't there is away")
    func away() async throws {
        let address = try S3Address("s3://b?endpoint=http://127.0.0.1:\(FreePort.find("127.0.0.1"))")
        var client = S3Client(address: address, keys: S3Server.keys, http: S3Server.http)
        client.pauses = [.milliseconds(5)]
        #expect(try await failure { try await client.check() }?.isAway == true)
    }

    private func failure(_ body: () async throws -> Void) async throws -> S3Failure? {
        do { try await body() } catch let failure as S3Failure { return failure }
        return nil
    }

    private func text(_ download: S3Client.Download) async throws -> String {
        String(buffer: try await download.collect(upTo: 1000))
    }

    private func names(_ prefix: String, _ client: S3Client) async throws -> [String] {
        var names: [String] = []
        try await client.list(prefix) { names += $0.map(\.key) }
        return names.sorted()
    }
}

extension S3Failure {
    fileprivate var isRefusal: Bool { if case .refused = self { true } else { false } }
}

/// Single objects: read, write, copy, ask about, delete.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

extension S3Client {
    /// An object's bytes on their way.
    package struct Download: Sendable {
        /// Of the whole object, whatever part was asked for.
        package let size: Int
        let response: HTTPClientResponse

        /// - Throws: `S3Failure.away` if the line breaks before the end.
        package func send(to sink: (ByteBuffer) async throws -> Void) async throws {
            var chunks = response.body.makeAsyncIterator()
            while true {
                let chunk: ByteBuffer?
                do { chunk = try await chunks.next() } catch { throw S3Client.sorted(error) }
                guard let chunk else { return }
                try await sink(chunk)
            }
        }

        package func collect(upTo limit: Int) async throws -> ByteBuffer {
            do { return try await response.body.collect(upTo: limit) } catch { throw S3Client.sorted(error) }
        }
    }

    /// - Parameter range: nil for all; a range that begins behind the end is `unexpected`.
    package func get(_ key: String, _ range: Range<Int>? = nil) async throws -> Download {
        var call = Call(method: .GET, key: key)
        if let range { call.headers = [("range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)")] }
        let response = try await send(call)
        let total = response.headers.first(name: "content-range").flatMap { Int($0.split(separator: "/").last ?? "") }
        let length = response.headers.first(name: "content-length").flatMap { Int($0) }
        guard let size = response.status == .partialContent ? total : length else {
            throw S3Failure.unexpected("an object without a size")
        }
        return Download(size: size, response: response)
    }

    /// An object's size; nil if there is none.
    package func size(of key: String) async throws -> Int? {
        do {
            let response = try await send(Call(method: .HEAD, key: key))
            guard let size = response.headers.first(name: "content-length").flatMap({ Int($0) }) else {
                throw S3Failure.unexpected("an object without a size")
            }
            return size
        } catch S3Failure.missing { return nil }
    }

    package func put(_ key: String, _ body: S3Body) async throws {
        _ = try await read(Call(method: .PUT, key: key, body: body))
    }

    /// Within the bucket, by the bucket itself.
    package func copy(_ source: String, to target: String) async throws {
        let from = SigV4.encoded("\(address.bucket)/\(address.prefix)\(source)", keepsSlashes: true)
        let answer = try await read(Call(method: .PUT, key: target, headers: [("x-amz-copy-source", from)])).body
        // A copy that fails late fails under a status that says success.
        try Self.check(answer, is: "CopyObjectResult")
    }

    /// A missing object is as good as a deleted one.
    package func delete(_ key: String) async throws {
        do { _ = try await read(Call(method: .DELETE, key: key)) } catch S3Failure.missing {}
    }

    /// Up to a thousand in one request.
    package func delete(_ keys: [String]) async throws {
        for start in stride(from: 0, to: keys.count, by: 1000) {
            let objects = keys[start..<min(start + 1000, keys.count)].map {
                "<Object><Key>\(S3Element.escaped(address.prefix + $0))</Key></Object>"
            }
            let bytes = ByteBuffer(string: "<Delete><Quiet>true</Quiet>\(objects.joined())</Delete>")
            let answer = try await read(
                Call(
                    method: .POST, query: [("delete", "")],
                    headers: [("content-md5", S3Body.md5(bytes)), ("content-type", "application/xml")],
                    body: S3Body(bytes))
            ).body
            let failed = S3Element(answer)?.all("Error").first { $0["Code"] != "NoSuchKey" }
            if let failed {
                throw S3Failure(
                    status: failed["Code"] == "AccessDenied" ? 403 : 503, code: failed["Code"] ?? "",
                    message: failed["Message"] ?? "")
            }
        }
    }

    /// - Throws: `refused` if the bucket isn't there or isn't ours.
    package func check() async throws {
        _ = try await read(
            Call(method: .GET, query: [("list-type", "2"), ("max-keys", "1"), ("prefix", address.prefix)]))
    }

    /// For tests, and for people who begin with an empty server.
    package func makeBucket() async throws {
        do { _ = try await read(Call(method: .PUT)) } catch S3Failure.unexpected(let words)
            where words.contains("BucketAlready")
        {}
    }

    static func check(_ answer: Data, is name: String) throws {
        let element = S3Element(answer)
        guard element?.name != name else { return }
        throw S3Failure(
            status: element?["Code"] == "InternalError" ? 500 : 503, code: element?["Code"] ?? "",
            message: element?["Message"] ?? "an answer without an end")
    }
}

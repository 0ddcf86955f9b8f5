/// Requests over a connection of their own, without a client library in between.
import Foundation
import HummingbirdTesting
import TestSupport
import Testing

extension StorageScene {
    /// Posts JSON or text over a connection of its own, as the client's own are taken in turn; answers head and body.
    func postAlone(
        _ path: String, as user: TestUser, _ body: String, type: String = "application/json", upsert: Bool = false
    ) async throws -> String {
        let request = Data(
            """
            POST /storage/v1\(path) HTTP/1.1\r
            Host: localhost\r
            Authorization: Bearer \(user.token)\r
            Content-Type: \(type)\r
            x-upsert: \(upsert)\r
            Content-Length: \(body.utf8.count)\r
            \r
            \(body)
            """.utf8)
        let port = try #require(client.port)
        // Waiting for the answer blocks, and the server needs the cooperative threads.
        return try await aside {
            let socket = try RawConnection(port: port)
            socket.send(request)
            return socket.answer()
        }
    }

    /// The head of Anna's upload of a body whose length isn't known.
    func chunkedHead(_ path: String, type: String) -> Data {
        Data(
            """
            POST /storage/v1/object/\(path) HTTP/1.1\r
            Host: localhost\r
            Authorization: Bearer \(anna.token)\r
            Content-Type: \(type)\r
            Transfer-Encoding: chunked\r
            \r

            """.utf8)
    }
}

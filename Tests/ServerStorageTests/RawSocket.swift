/// A connection without a client library in between, for what no library would send.
import Foundation
import HummingbirdTesting
import TestSupport
import Testing

final class RawSocket: Sendable {
    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(descriptor >= 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(connected == 0)
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    deinit { close(descriptor) }

    /// False once the server has hung up.
    @discardableResult
    func send(_ bytes: Data) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    /// Sends from a thread of its own: while the server takes nothing, sending blocks, and the server needs the cooperative
    /// threads to take something.
    @discardableResult
    func sendApart(_ pieces: Data...) async throws -> Bool {
        try await aside { pieces.allSatisfy { self.send($0) } }
    }

    /// How the server's answer begins, waited for on a thread of its own.
    func beginningApart() async throws -> String {
        try await aside {
            var space = [UInt8](repeating: 0, count: 200)
            let count = recv(self.descriptor, &space, space.count, 0)
            return String(decoding: space.prefix(max(0, count)), as: UTF8.self)
        }
    }

    /// The answer, waited for on a thread of its own.
    func answerApart() async throws -> String { try await aside { self.answer() } }

    /// What the server has sent up to the end of an answer's JSON, or up to where it hung up.
    func answer() -> String {
        var text = ""
        var space = [UInt8](repeating: 0, count: 4096)
        while !text.hasSuffix("}") {
            let count = recv(descriptor, &space, space.count, 0)
            guard count > 0 else { break }
            text += String(decoding: space.prefix(count), as: UTF8.self)
        }
        return text
    }

    /// One chunk of a chunked body.
    static func chunk(_ bytes: Data) -> Data {
        Data("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Data("\r\n".utf8)
    }
}

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
            let socket = try RawSocket(port: port)
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

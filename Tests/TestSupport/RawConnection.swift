/// A connection without a client library in between, for what no library would send.
import Foundation

package final class RawConnection: Sendable {
    private let descriptor: Int32

    /// Nobody listens there.
    package struct NoConnection: Error {}

    package init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw NoConnection() }
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    deinit { close(descriptor) }

    /// False once the server has hung up.
    @discardableResult
    package func send(_ bytes: Data) -> Bool {
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

    /// Sends zeros until nobody has taken any for a second; answers how many were taken.
    package func sendUntilRefused(_ most: Int) -> Int {
        var patience = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let zeros = Data(count: 1 << 16)
        var sent = 0
        while sent < most {
            let count = zeros.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress!, zeros.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            sent += count
        }
        return sent
    }

    /// Says that nothing more will be sent, and goes on reading.
    package func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Goes away in both directions, as a program that was killed.
    package func hangUp() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Sends from a thread of its own: while the server takes nothing, sending blocks, and the server needs the cooperative
    /// threads to take something.
    @discardableResult
    package func sendApart(_ pieces: Data...) async throws -> Bool {
        try await aside { pieces.allSatisfy { self.send($0) } }
    }

    /// How the server's answer begins, waited for on a thread of its own.
    package func beginningApart() async throws -> String {
        try await aside { self.receive(200) ?? "" }
    }

    /// The answer, waited for on a thread of its own.
    package func answerApart() async throws -> String { try await aside { self.answer() } }

    /// What the server has sent up to these words, an answer's JSON by default, or up to where it hung up.
    package func answer(endingIn end: String = "}") -> String {
        var text = ""
        while !text.hasSuffix(end), let more = receive() { text += more }
        return text
    }

    @discardableResult
    package func send(_ text: String) -> Bool { send(Data(text.utf8)) }

    /// Everything until the server hangs up.
    /// - Parameter pause: between two takes, in microseconds.
    package func rest(pause: UInt32 = 0) -> String { String(decoding: restOfBytes(pause: pause), as: UTF8.self) }

    package func restOfBytes(pause: UInt32 = 0) -> Data {
        var bytes = Data()
        while let more = receiveBytes(1 << 20) {
            bytes += more
            if pause > 0 { usleep(pause) }
        }
        return bytes
    }

    /// One answer whose length its head says.
    package func whole() -> (head: String, body: Data) {
        var bytes = Data()
        while true {
            if let end = bytes.firstRange(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
                let length = head.firstMatch(of: /content-length: (\d+)/.ignoresCase()).flatMap { Int($0.1) } ?? 0
                let body = bytes[end.upperBound...]
                if body.count >= length { return (head, Data(body.prefix(length))) }
            }
            guard let more = receiveBytes(1 << 16) else { return ("", Data()) }
            bytes += more
        }
    }

    /// Takes one byte of what has come or will come; false once the server has hung up.
    package func takesByte() -> Bool { receiveBytes(1) != nil }

    private func receive(_ most: Int = 1 << 16) -> String? {
        receiveBytes(most).map { String(decoding: $0, as: UTF8.self) }
    }

    private func receiveBytes(_ most: Int) -> Data? {
        var space = [UInt8](repeating: 0, count: most)
        let count = recv(descriptor, &space, most, 0)
        return count > 0 ? Data(space.prefix(count)) : nil
    }

    /// One chunk of a chunked body.
    package static func chunk(_ bytes: Data) -> Data {
        Data("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Data("\r\n".utf8)
    }
}

/// One end of a connection between two processes: messages of JSON, each behind its length in four bytes.
import Foundation
import SystemPackage

final class MessageSocket: Sendable {
    enum Failure: Error, Hashable {
        /// The other process has closed its end.
        case ended
        /// It announced more than is taken.
        case tooLong(Int)
        /// What came is no message that we know.
        case nonsense
    }

    /// Far more than the longest label's reading.
    static let most = 4 << 20

    private let descriptor: FileDescriptor

    /// Closes it in the end.
    init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }
    deinit { try? descriptor.close() }

    /// Two ends of a new connection. No program that is started meanwhile inherits either: the end of a process is seen
    /// at the other end at once.
    static func pair() throws(Errno) -> (ours: FileDescriptor, theirs: FileDescriptor) {
        var ends: [Int32] = [-1, -1]
        #if os(Linux)
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
        #else
            guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #endif
        return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }

    /// Whether the other end is open and has sent nothing unasked.
    var isQuiet: Bool {
        var item = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        return poll(&item, 1, 0) == 0
    }

    /// - Parameter waits: false fails where the other end hasn't taken what was sent before.
    func send(_ message: some Encodable, waits: Bool) throws {
        let body = try JSONEncoder().encode(message)
        guard body.count <= Self.most else { throw Failure.tooLong(body.count) }
        var rest = withUnsafeBytes(of: UInt32(body.count).bigEndian, Array.init) + body
        #if os(Linux)
            let quietly = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
        #else
            let quietly = waits ? 0 : Int32(MSG_DONTWAIT)
        #endif
        while !rest.isEmpty {
            let count = Foundation.send(descriptor.rawValue, rest, rest.count, quietly)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure.ended }
            rest.removeFirst(count)
        }
    }

    /// Blocks until a whole message is there.
    /// - Parameter meanwhile: called twenty times a second; what it throws ends the waiting.
    func receive<M: Decodable>(_ type: M.Type, meanwhile: () throws -> Void = {}) throws -> M {
        let length = try take(4, meanwhile).reduce(0) { $0 << 8 | Int($1) }
        guard length <= Self.most else { throw Failure.tooLong(length) }
        let body = Data(try take(length, meanwhile))
        do { return try JSONDecoder().decode(type, from: body) } catch { throw Failure.nonsense }
    }

    private func take(_ count: Int, _ meanwhile: () throws -> Void) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: min(count, 1 << 16))
        while bytes.count < count {
            try meanwhile()
            var item = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
            guard poll(&item, 1, Self.tick) > 0 else { continue }
            let got = recv(descriptor.rawValue, &part, min(part.count, count - bytes.count), 0)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw Failure.ended }
            bytes += part[..<got]
        }
        return bytes
    }

    /// Milliseconds.
    private static let tick: Int32 = 50
}

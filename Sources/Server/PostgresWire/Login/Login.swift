/// The conversation before the first request: who we are, how we prove it, and what the server tells about itself.
import Crypto
import Foundation
import NIOCore

/// It only decides; the connection sends and waits.
struct Login {
    enum Step {
        case wait
        case send(ByteBuffer)
        /// Answer this with `proof`, computed on another thread.
        case prove(SCRAM, SCRAM.Challenge)
        /// ReadyForQuery: the connection is ours.
        case done
    }

    private let user: String
    private let password: String?
    /// Encrypted, or a socket of this machine: nobody else can read along.
    private let isPrivate: Bool
    private var scram: SCRAM?
    private var isProven = false
    private var isAccepted = false
    private var received = 0
    private(set) var key: BackendKey?

    /// What a server may say before we know that it is one.
    static let longest = 64 << 10

    init(user: String, password: String?, isPrivate: Bool) {
        self.user = user
        self.password = password
        self.isPrivate = isPrivate
    }

    mutating func take(_ message: inout Message) throws(WireError) -> Step {
        received += message.body.readableBytes + 5
        guard received <= Self.longest else { throw .nonsense("more than a login takes") }
        switch message.tag {
        case UInt8(ascii: "R"): return try authenticate(&message.body)
        case UInt8(ascii: "E"):
            var (error, _) = try message.body.readError()
            error.kind = .connection
            throw error
        case UInt8(ascii: "N"): return .wait
        case UInt8(ascii: "S") where isAccepted: return .wait
        case UInt8(ascii: "K") where isAccepted:
            guard let process = message.body.readInteger(as: Int32.self), message.body.readableBytes == 4,
                let secret = message.body.readInteger(as: Int32.self)
            else { throw .nonsense("a key of another protocol") }
            key = BackendKey(process: process, secret: secret)
            return .wait
        case UInt8(ascii: "Z") where isAccepted: return .done
        case UInt8(ascii: "v"):
            throw WireError(
                .connection, sqlState: "08P01", message: "the server does not speak version 3.0 of the protocol")
        default: throw .nonsense("something else than a login")
        }
    }

    private mutating func authenticate(_ body: inout ByteBuffer) throws(WireError) -> Step {
        guard !isAccepted, let kind = body.readInteger(as: Int32.self) else { throw .nonsense("half a login") }
        // Whoever was asked for SCRAM and skips the proof has not shown that it knows the password.
        guard scram == nil || [11, 12].contains(kind) || isProven && kind == 0 else {
            throw .nonsense("a login that changes its mind")
        }
        switch kind {
        case 0:
            isAccepted = true
            return .wait
        case 3:
            guard isPrivate else {
                throw WireError(
                    .connection, sqlState: "28000",
                    message: "the server asks for the password in clear text over a connection that is not encrypted")
            }
            return .send(answer(try secret()))
        case 5: return .send(answer(try md5(&body)))
        case 10: return try beginSCRAM(&body)
        case 11: return try proveSCRAM(&body)
        case 12:
            guard let scram, let text = body.readString(length: body.readableBytes) else {
                throw .nonsense("half a proof")
            }
            try scram.check(final: text)
            isProven = true
            return .wait
        default:
            throw WireError(
                .connection, sqlState: "28000",
                message: "the server asks for a way to log in (number \(kind)) that this client does not know")
        }
    }

    private func secret() throws(WireError) -> String {
        guard let password else {
            throw WireError(
                .connection, sqlState: "28P01", message: "the server asks for a password, and none is given")
        }
        return password
    }

    private func md5(_ body: inout ByteBuffer) throws(WireError) -> String {
        guard let salt = body.readBytes(length: 4), body.readableBytes == 0 else { throw .nonsense("half a salt") }
        let inner = Self.hex(Insecure.MD5.hash(data: Data((try secret() + user).utf8)))
        return "md5" + Self.hex(Insecure.MD5.hash(data: Data(inner.utf8) + salt))
    }

    private static func hex(_ digest: some Sequence<UInt8>) -> String {
        digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private mutating func beginSCRAM(_ body: inout ByteBuffer) throws(WireError) -> Step {
        var offered: [String] = []
        while let name = body.readNullTerminatedString(), !name.isEmpty { offered.append(name) }
        guard offered.contains(SCRAM.mechanism) else {
            throw WireError(
                .connection, sqlState: "28000",
                message: "the server offers \(offered.joined(separator: ", ")); this client knows \(SCRAM.mechanism)")
        }
        let scram = SCRAM(password: try secret())
        self.scram = scram
        var buffer = ByteBuffer()
        buffer.writeMessage("p") { buffer in
            buffer.writeCString(SCRAM.mechanism)
            buffer.writeInteger(Int32(scram.first.utf8.count))
            buffer.writeString(scram.first)
        }
        return .send(buffer)
    }

    private mutating func proveSCRAM(_ body: inout ByteBuffer) throws(WireError) -> Step {
        guard let scram, !isProven, let text = body.readString(length: body.readableBytes) else {
            throw .nonsense("a challenge nobody asked for")
        }
        return .prove(scram, try scram.challenge(text))
    }

    /// The other thread is done.
    mutating func proved(_ scram: SCRAM, _ proof: String) -> ByteBuffer {
        self.scram = scram
        var buffer = ByteBuffer()
        buffer.writeMessage("p") { $0.writeString(proof) }
        return buffer
    }

    private func answer(_ password: String) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.writeMessage("p") { $0.writeCString(password) }
        return buffer
    }
}

/// A channel that a socket has joined, or is joining.
import Foundation
import ServerDatabase
import ServerHTTP
import Wire

struct Channel {
    /// `realtime:` and the name.
    let topic: String
    let joinRef: String?
    /// Tells this joining from an earlier one of the same topic.
    let serial: Int
    let request: JoinRequest
    var bearer: Bearer
    var rights: Rights
    var isJoined = false

    var name: String { String(topic.dropFirst("realtime:".count)) }
    /// A private channel and a public one of the same name are two.
    var room: Room { Room(name: name, isPrivate: request.isPrivate) }
}

struct Room: Sendable, Hashable {
    var name: String
    var isPrivate: Bool
}

/// A token, whom it stands for, and until when.
struct Bearer: Sendable {
    let text: String?
    let caller: Caller
    let expires: Double

    /// - Parameter token: nil takes the key of the socket.
    init(_ token: String?, key: Caller, _ tokens: Tokens) throws(TokenFailure) {
        text = token
        if let token {
            caller = try token.hasPrefix("sb_") ? Self.known(token, tokens) : tokens.verify(token)
        } else {
            caller = key
        }
        let claims = try? JSONValue(json: Data(caller.claims.utf8))
        expires = claims?["exp"]?.doubleValue ?? .infinity
    }

    private static func known(_ key: String, _ tokens: Tokens) throws(TokenFailure) -> Caller {
        guard let caller = tokens.caller(forOpaqueKey: key) else {
            throw TokenFailure(.signature, "unknown API key")
        }
        return caller
    }

    var isExpired: Bool { Date().timeIntervalSince1970 > expires + 30 }
}

/// What a caller may do in a channel.
struct Rights: Sendable, Hashable {
    var receivesBroadcasts = true
    var sendsBroadcasts = true
    var receivesPresence = true
    var sendsPresence = true

    static let all = Rights()
    var isNone: Bool { !receivesBroadcasts && !receivesPresence }
}

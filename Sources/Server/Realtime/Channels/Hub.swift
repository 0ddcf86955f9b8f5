/// Who is in which channel on this server.
import NIOCore
import Synchronization
import Wire

final class Hub: Sendable {
    struct Member: Sendable {
        let handle: SocketHandle
        let topic: String
        var hearsBroadcasts: Bool
        var hearsPresence: Bool
    }
    private let rooms = Mutex<[Room: [Int: Member]]>([:])

    func enter(_ room: Room, _ member: Member) {
        rooms.withLock { $0[room, default: [:]][member.handle.id] = member }
    }

    func leave(_ room: Room, _ socket: Int) {
        rooms.withLock { rooms in
            rooms[room]?[socket] = nil
            if rooms[room]?.isEmpty == true { rooms[room] = nil }
        }
    }

    private func members(_ room: Room) -> [Member] {
        rooms.withLock { $0[room].map { Array($0.values) } ?? [] }
    }

    func tell(_ room: Room, _ broadcast: Broadcast, except sender: Int? = nil) {
        let all = members(room).filter { $0.hearsBroadcasts && $0.handle.id != sender }
        guard let topic = all.first?.topic else { return }
        if broadcast.bytes != nil {
            guard let frame = broadcast.binary(topic) else { return }
            SocketHandle.send(frame, isBinary: true, to: all.map(\.handle).filter { $0.version == .arrays })
        } else {
            send(broadcast.message(topic), to: all.map(\.handle))
        }
    }

    func tellPresence(_ room: Room, _ difference: PresenceDifference) {
        let all = members(room).filter(\.hearsPresence)
        guard let topic = all.first?.topic, !difference.isEmpty else { return }
        send(Outgoing(topic, "presence_diff", difference.json.jsonText), to: all.map(\.handle))
    }

    /// Written once for each version.
    private func send(_ message: Outgoing, to handles: [SocketHandle]) {
        for (version, handles) in Dictionary(grouping: handles, by: \.version) {
            SocketHandle.send(message.text(version), to: handles)
        }
    }
}

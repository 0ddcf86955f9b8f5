/// Who is present in which channel, on this server and on the others.
import Synchronization
import Wire

/// Presences by key; several sockets may share a key.
typealias Presences = [String: [Presence]]

struct Presence: Sendable, Hashable {
    let ref: String
    var state: [String: JSONValue]

    var json: JSONValue { .object(state.merging(["phx_ref": .string(ref)]) { $1 }) }
}

struct PresenceDifference: Sendable {
    var joins: Presences = [:]
    var leaves: Presences = [:]

    var isEmpty: Bool { joins.isEmpty && leaves.isEmpty }
    var json: JSONValue { ["joins": Self.json(joins), "leaves": Self.json(leaves)] }

    static func json(_ presences: Presences) -> JSONValue {
        .object(presences.mapValues { ["metas": .array($0.map(\.json))] })
    }

    static func presences(_ json: JSONValue?) -> Presences {
        (json?.objectValue ?? [:]).compactMapValues { entry in
            entry["metas"]?.arrayValue?.compactMap { meta in
                guard let ref = meta["phx_ref"]?.stringValue, let state = meta.objectValue else { return nil }
                return Presence(ref: ref, state: state)
            }
        }
    }
}

final class PresenceBoard: Sendable {
    /// One present socket, or one that another server told of.
    private struct Entry {
        var key: String
        var presence: Presence
        /// Nil for this server's own.
        var server: String?
    }
    private struct State {
        /// By room, then by the socket here or the reference there.
        var rooms: [Room: [String: Entry]] = [:]
        var count = 0
    }
    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// - Returns: the change, or nil when the room is full.
    func track(_ room: Room, socket: Int, key: String, _ payload: [String: JSONValue]) -> PresenceDifference? {
        state.withLock { state in
            let place = "\(socket)"
            let old = state.rooms[room]?[place]
            guard old != nil || (state.rooms[room]?.count ?? 0) < limit else { return nil }
            state.count += 1
            var difference = PresenceDifference()
            var payload = payload
            if let old {
                payload["phx_ref_prev"] = .string(old.presence.ref)
                difference.leaves = [old.key: [old.presence]]
            }
            let entry = Entry(key: key, presence: Presence(ref: Self.ref(state.count), state: payload), server: nil)
            difference.joins = [key: [entry.presence]]
            state.rooms[room, default: [:]][place] = entry
            return difference
        }
    }

    func untrack(_ room: Room, socket: Int) -> PresenceDifference {
        state.withLock { state in
            guard let old = state.rooms[room]?.removeValue(forKey: "\(socket)") else { return PresenceDifference() }
            if state.rooms[room]?.isEmpty == true { state.rooms[room] = nil }
            return PresenceDifference(leaves: [old.key: [old.presence]])
        }
    }

    func presences(_ room: Room) -> Presences {
        state.withLock { Self.grouped($0.rooms[room]?.values.map { $0 } ?? []) }
    }

    private static func grouped(_ entries: [Entry]) -> Presences {
        Dictionary(grouping: entries, by: \.key).mapValues { $0.map(\.presence) }
    }

    /// Unique among servers, too: two that count alike never share a reference.
    private static let own = String(UInt32.random(in: 0 ... .max), radix: 36)
    private static func ref(_ count: Int) -> String { "\(own)-\(String(count, radix: 36))" }
}

/// What other servers tell.
extension PresenceBoard {
    /// This server's own presences, for a server that has just started.
    var own: [Room: Presences] {
        state.withLock { state in
            state.rooms.mapValues { Self.grouped($0.values.filter { $0.server == nil }) }.filter { !$0.value.isEmpty }
        }
    }

    /// - Returns: what of it is new here.
    func apply(_ difference: PresenceDifference, in room: Room, from server: String) -> PresenceDifference {
        state.withLock { state in
            var news = PresenceDifference()
            for (key, presences) in difference.leaves {
                for presence in presences where state.rooms[room]?.removeValue(forKey: presence.ref) != nil {
                    news.leaves[key, default: []].append(presence)
                }
            }
            for (key, presences) in difference.joins {
                for presence in presences
                where state.rooms[room]?[presence.ref] == nil && (state.rooms[room]?.count ?? 0) < limit {
                    state.rooms[room, default: [:]][presence.ref] = Entry(key: key, presence: presence, server: server)
                    news.joins[key, default: []].append(presence)
                }
            }
            if state.rooms[room]?.isEmpty == true { state.rooms[room] = nil }
            return news
        }
    }

    /// All of a server's presences have ended.
    func forget(_ server: String) -> [Room: PresenceDifference] {
        state.withLock { state in
            var left: [Room: PresenceDifference] = [:]
            for (room, entries) in state.rooms {
                let gone = entries.filter { $0.value.server == server }
                guard !gone.isEmpty else { continue }
                left[room] = PresenceDifference(leaves: Self.grouped(Array(gone.values)))
                state.rooms[room] = gone.count == entries.count ? nil : entries.filter { $0.value.server != server }
            }
            return left
        }
    }
}

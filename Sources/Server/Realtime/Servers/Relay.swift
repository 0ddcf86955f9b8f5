/// What the servers of one database tell each other, by `NOTIFY`.
///
/// Each server tells its own clients at once. The others hear of it here, together with the messages that SQL sends.
import Foundation
import Logging
import NIOCore
import NIOFoundationCompat
import ServerDatabase
import Synchronization
import Wire

final class Relay: Sendable {
    private static let channel = "atelier_realtime"
    private static let longestQueue = 10_000
    private static let pulse: Duration = .seconds(10)
    private let database: Database
    private let server: String
    private let logger: Logger
    private let waiting = Mutex<[String]>([])
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation
    /// When each of the other servers was last heard.
    private let others = Mutex<[String: ContinuousClock.Instant]>([:])

    init(database: Database, server: String, logger: Logger) {
        (self.database, self.server, self.logger) = (database, server, logger)
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    // MARK: - telling

    func tell(_ room: Room, _ broadcast: Broadcast) {
        var body: [String: JSONValue] = [
            "kind": "broadcast", "event": .string(broadcast.event), "payload": broadcast.payload,
        ]
        if let bytes = broadcast.bytes { body["bytes"] = .string(Data(buffer: bytes).base64EncodedString()) }
        tell(room, body)
    }

    func tell(_ room: Room, _ difference: PresenceDifference) {
        tell(room, ["kind": "presence", "difference": difference.json])
    }

    private func tell(_ room: Room?, _ body: [String: JSONValue]) {
        var body = body
        body["from"] = .string(server)
        if let room {
            body["topic"] = .string(room.name)
            body["private"] = .bool(room.isPrivate)
        }
        let text = JSONValue.object(body).jsonText
        // A database that can't keep up loses the newest for the other servers; our own clients have had them.
        waiting.withLock { if $0.count < Self.longestQueue { $0.append(text) } }
        wake.yield()
    }

    /// What queues up during one round trip goes with the next.
    func send() async {
        for await _ in wakes {
            while case let bodies = takeWaiting(), !bodies.isEmpty {
                do { _ = try await database.query("select realtime.relay($1::text[])", [arrayLiteral(bodies)]) } catch {
                    logger.warning("other servers were not told", metadata: ["error": "\(error)"])
                }
            }
        }
    }

    private func takeWaiting() -> [String] {
        waiting.withLock { waiting in
            let taken = Array(waiting.prefix(500))
            waiting.removeFirst(taken.count)
            return taken
        }
    }

    // MARK: - hearing

    func hear(_ rooms: Hub, _ presences: PresenceBoard) async {
        for await text in database.notifications(Self.channel) {
            // After a lost connection some may have been missed: the others tell all again.
            guard !text.isEmpty else {
                tell(nil, ["kind": "hello"])
                continue
            }
            guard let body = try? JSONValue(json: Data(text.utf8), within: .ours) else { continue }
            await take(body, rooms, presences)
        }
    }

    private func take(_ body: JSONValue, _ rooms: Hub, _ presences: PresenceBoard) async {
        switch body["kind"]?.stringValue {
        case "message": await takeMessage(body, rooms)
        case "stored":
            guard let body = await stored(body["id"]?.intValue) else { return }
            takeFromServer(body, rooms, presences)
        default: takeFromServer(body, rooms, presences)
        }
    }

    private func takeMessage(_ body: JSONValue, _ rooms: Hub) async {
        if let room = Self.room(body), let event = body["event"]?.stringValue {
            return rooms.tell(
                room,
                Broadcast(event: event, payload: body["payload"] ?? .object([:]), id: body["id"]?.stringValue))
        }
        guard let id = body["id"]?.stringValue else { return }
        do {
            guard let (room, broadcast) = try await SentMessages(database).message(id) else { return }
            rooms.tell(room, broadcast)
        } catch { logger.warning("a message could not be read", metadata: ["error": "\(error)"]) }
    }

    private func stored(_ id: Int?) async -> JSONValue? {
        guard let id else { return nil }
        do {
            let text = try await database.query("select body from realtime.relayed where id = $1", ["\(id)"]).scalar
            return text.flatMap { try? JSONValue(json: Data($0.utf8), within: .ours) }
        } catch {
            logger.warning("a message of another server could not be read", metadata: ["error": "\(error)"])
            return nil
        }
    }

    private func takeFromServer(_ body: JSONValue, _ rooms: Hub, _ presences: PresenceBoard) {
        guard let from = body["from"]?.stringValue, from != server else { return }
        let isNew = others.withLock { $0.updateValue(.now, forKey: from) == nil }
        if isNew, body["kind"]?.stringValue == "alive" { tell(nil, ["kind": "hello"]) }
        switch body["kind"]?.stringValue {
        case "broadcast":
            guard let room = Self.room(body), let event = body["event"]?.stringValue else { return }
            let bytes = body["bytes"]?.stringValue.flatMap { Data(base64Encoded: $0) }.map { ByteBuffer(data: $0) }
            rooms.tell(room, Broadcast(event: event, payload: body["payload"] ?? .object([:]), bytes: bytes))
        case "presence":
            guard let room = Self.room(body) else { return }
            let difference = PresenceDifference(
                joins: PresenceDifference.presences(body["difference"]?["joins"]),
                leaves: PresenceDifference.presences(body["difference"]?["leaves"]))
            rooms.tellPresence(room, presences.apply(difference, in: room, from: from))
        case "hello":
            for (room, own) in presences.own { tell(room, PresenceDifference(joins: own)) }
        case "bye": forget(from, rooms, presences)
        default: break
        }
    }

    private static func room(_ body: JSONValue) -> Room? {
        guard let name = body["topic"]?.stringValue else { return nil }
        return Room(name: name, isPrivate: body["private"]?.boolValue ?? false)
    }

    // MARK: - servers that have gone

    func keepAlive(_ rooms: Hub, _ presences: PresenceBoard) async {
        var sweeps = 0
        while (try? await Task.sleep(for: Self.pulse)) != nil {
            tell(nil, ["kind": "alive"])
            let silent = others.withLock { others in others.filter { $0.value < .now - Self.pulse * 3 }.map(\.key) }
            for other in silent { forget(other, rooms, presences) }
            sweeps += 1
            guard sweeps % 6 == 0 else { continue }
            do { try await SentMessages(database).sweep() } catch {
                logger.warning("old messages were not swept", metadata: ["error": "\(error)"])
            }
        }
    }

    private func forget(_ other: String, _ rooms: Hub, _ presences: PresenceBoard) {
        others.withLock { $0[other] = nil }
        for (room, difference) in presences.forget(other) { rooms.tellPresence(room, difference) }
    }
}

/// The parts of `/realtime/v1` together: channels, presence, changes, and what other servers tell.
import Foundation
import Logging
import ServerDatabase
import ServerHTTP
import ServiceLifecycle
import Synchronization

package final class Realtime: Service, Sendable {
    let limits: RealtimeConfiguration
    let tokens: Tokens
    let rooms = Hub()
    let presences: PresenceBoard
    let census: Census
    /// Names this process among the servers of a database.
    let server: String
    private let authorization: Authorization
    private let database: Database
    private let relay: Relay
    private let changes: ChangeFeed
    private let logger: Logger
    private let counter = Atomic(0)
    private let dropped = Atomic(0)

    /// - Parameters:
    ///   - database: for short questions, a few at once.
    ///   - changesDatabase: with one connection, because a slot belongs to the connection that made it.
    package init(
        database: Database, changesDatabase: Database, tokens: Tokens, limits: RealtimeConfiguration, logger: Logger
    ) {
        (self.database, self.tokens, self.limits, self.logger) = (database, tokens, limits, logger)
        server = String(UInt64.random(in: 0 ... .max), radix: 36)
        authorization = Authorization(database: database)
        presences = PresenceBoard(limit: limits.presences)
        census = Census(all: limits.sockets, perNetwork: limits.socketsPerAddress)
        relay = Relay(database: database, server: server, logger: logger)
        changes = ChangeFeed(
            database: database, slots: ChangeSlot(database: changesDatabase, limit: limits.changesAtOnce),
            interval: limits.changeInterval, logger: logger)
    }

    package var sockets: Int { census.count }
    /// Clients that read too slowly.
    package var droppedClients: Int { dropped.load(ordering: .relaxed) }

    package func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.changes.run() }
                group.addTask { await self.relay.send() }
                group.addTask { await self.relay.hear(self.rooms, self.presences) }
                group.addTask { await self.relay.keepAlive(self.rooms, self.presences) }
            }
        }
    }

    func nextSocket() -> Int { counter.add(1, ordering: .relaxed).newValue }
    func countDropped() { dropped.add(1, ordering: .relaxed) }

    func tell(_ room: Room, _ broadcast: Broadcast, except sender: Int? = nil) {
        rooms.tell(room, broadcast, except: sender)
        relay.tell(room, broadcast)
    }

    func tell(_ room: Room, _ difference: PresenceDifference) {
        guard !difference.isEmpty else { return }
        rooms.tellPresence(room, difference)
        relay.tell(room, difference)
    }

    func rights(of caller: Caller, in topic: String) async -> Rights? {
        do { return try await authorization.rights(of: caller, in: topic) } catch {
            logger.warning("the policies of a channel could not be asked", metadata: ["error": "\(error)"])
            return nil
        }
    }

    func watch(_ channel: Channel, _ handle: SocketHandle) {
        let watcher = Watcher(channel, handle)
        changes.watch(watcher)
    }

    func unwatch(_ channel: Channel, _ socket: Int) {
        changes.unwatch(WatcherID(socket: socket, topic: channel.topic))
    }

    func replay(_ channel: Channel, _ handle: SocketHandle) {
        guard let replay = channel.request.replay, channel.rights.receivesBroadcasts else { return }
        Task {
            do {
                for broadcast in try await SentMessages(database).recent(channel.name, replay.since, replay.limit) {
                    handle.send(broadcast.message(channel.topic))
                }
            } catch { logger.warning("messages could not be replayed", metadata: ["error": "\(error)"]) }
        }
    }

    /// Safe for the client.
    func reason(_ error: any Error) -> String { (error as? TokenFailure)?.message ?? "invalid token" }
}

/// What a client of `/realtime/v1` may take, and how often the server looks.
import NIOCore

package struct RealtimeConfiguration: Sendable {
    /// Sockets of one address, and of this process in all.
    package var socketsPerAddress = 1500
    package var sockets = 20_000
    package var joinsPerSocket = 100
    package var topicBytes = 255
    /// The longest frame that is read; a longer one ends the socket before it is in memory.
    package var frameBytes = 1 << 20
    /// Messages of one socket: so many a second, after a burst of so many.
    package var messagesPerSecond = 100.0
    package var messageBurst = 300.0
    /// Presences of one channel on this server, and the size of each.
    package var presences = 5000
    package var presenceBytes = 8192
    /// Filters of one join.
    package var changeFilters = 100
    /// Bytes that wait for a client: one that reads slower is dropped. Above the longest message.
    package var queuedBytes = 4 << 20
    /// A socket without a frame for so long is closed; clients send a heartbeat every 25 to 30 seconds.
    package var silence: TimeAmount = .seconds(60)
    /// How often a socket is checked for silence and for expired tokens.
    package var checkInterval: TimeAmount = .seconds(5)
    /// How often changes of the database are read while somebody watches.
    package var changeInterval: Duration = .milliseconds(30)
    /// Changes of one transaction that are told; a longer one is cut.
    package var changesAtOnce = 10_000

    package init() {}
}

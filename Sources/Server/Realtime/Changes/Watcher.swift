/// A channel that watches changes of the database.
import ServerDatabase

struct WatcherID: Sendable, Hashable {
    var socket: Int
    var topic: String
}

struct Watcher: Sendable {
    let id: WatcherID
    let handle: SocketHandle
    let joinRef: String?
    let wishes: [ChangeWish]
    let caller: Caller
    let expires: Double
    /// The caller by a number, so that callers are compared without their claims.
    var callerNumber = 0
    /// Its client has been told that it watches.
    var isTold = false

    init(_ channel: Channel, _ handle: SocketHandle) {
        id = WatcherID(socket: handle.id, topic: channel.topic)
        self.handle = handle
        joinRef = channel.joinRef
        wishes = channel.request.changes
        caller = channel.bearer.caller
        expires = channel.bearer.expires
    }
}

/// Numbers for callers: equal ones have the same.
struct CallerNumbers {
    private var numbers: [Caller: (number: Int, uses: Int)] = [:]
    private var last = 0

    mutating func enter(_ caller: Caller) -> Int {
        if let known = numbers[caller] {
            numbers[caller]?.uses += 1
            return known.number
        }
        last += 1
        numbers[caller] = (last, 1)
        return last
    }

    mutating func leave(_ caller: Caller) {
        numbers[caller]?.uses -= 1
        if numbers[caller]?.uses == 0 { numbers[caller] = nil }
    }
}

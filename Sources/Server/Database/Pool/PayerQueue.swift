/// Who waits for the connections of one loop; it picks the next so that no payer and no role holds all of them.
import DequeModule
import NIOCore
import PostgresWire
import Synchronization

/// How many wait in all queues of a database.
final class QueueGauge: Sendable {
    private let waiting = Atomic(0)
    var count: Int { waiting.load(ordering: .relaxed) }
    func add(_ change: Int) { waiting.add(change, ordering: .relaxed) }
}

final class PayerQueue: WireQueue {
    /// One payer's transactions, or one role's.
    private final class Account {
        let role: Account?
        let budget: WorkBudget?
        var waiting = 0
        var running = 0
        /// Of those that have a connection for themselves.
        var alone = 0

        init(role: Account? = nil, budget: WorkBudget? = nil) {
            self.role = role
            self.budget = budget
        }
    }

    private struct Entry {
        let flight: Flight
        let account: Account?
    }

    private struct Running {
        let account: Account
        /// The loop's own clock when it began.
        let since: Double
    }

    private let limits: PoolLimits
    private let gauge: QueueGauge
    private var quick: Deque<Entry> = []
    private var alone: Deque<Entry> = []
    private var running: [ObjectIdentifier: Running] = [:]
    /// Whoever hasn't been seen for twenty thousand others is forgotten, with what they spent.
    private var accounts = GenerationalCache<Payer, Account>(capacity: 20_000)
    private var roles: [String: Account] = [:]
    /// Seconds in which the loop ran, while anything was under way.
    private var awake = 0.0

    init(_ limits: PoolLimits, gauge: QueueGauge) {
        self.limits = limits
        self.gauge = gauge
    }

    func count(_ lane: Flight.Lane) -> Int { lane == .quick ? quick.count : alone.count }

    func ready(most: Int) -> Int {
        var count = 0
        for entry in quick where count < most && hasRoom(entry) { count += 1 }
        for entry in alone where count < most && hasRoom(entry) { count += 1 }
        return count
    }

    func add(_ flight: Flight) -> WireError? {
        if count >= limits.waiting { return WireError(.overloaded, message: "too many requests are waiting") }
        var account: Account?
        if let payer = flight.payer as? Payer {
            let theirs = self.account(of: payer)
            if let wait = theirs.budget?.wait {
                return .limited("Your requests have kept the database busy for too long.", retryAfter: wait)
            }
            guard theirs.waiting < limits.waitingPerPayer else {
                return .limited("Too many of your requests are waiting.", retryAfter: 1)
            }
            account = theirs
        }
        append(Entry(flight: flight, account: account), atFront: false)
        return nil
    }

    private func account(of payer: Payer) -> Account {
        if let known = accounts.value(of: payer) { return known }
        let role = roles[payer.role] ?? Account()
        roles[payer.role] = role
        let account = Account(role: role, budget: WorkBudget(limits))
        accounts.keep(account, of: payer)
        return account
    }

    private func append(_ entry: Entry, atFront: Bool) {
        gauge.add(1)
        entry.account?.waiting += 1
        switch (entry.flight.lane, atFront) {
        case (.quick, false): quick.append(entry)
        case (.quick, true): quick.prepend(entry)
        case (.alone, false): alone.append(entry)
        case (.alone, true): alone.prepend(entry)
        }
    }

    /// The first whose payer and role have room.
    func next(_ lane: Flight.Lane) -> Flight? {
        let entry: Entry
        switch lane {
        case .quick:
            guard let index = quick.firstIndex(where: hasRoom) else { return nil }
            entry = quick.remove(at: index)
        case .alone:
            guard let index = alone.firstIndex(where: hasRoom) else { return nil }
            entry = alone.remove(at: index)
        }
        gauge.add(-1)
        guard let account = entry.account else { return entry.flight }
        account.waiting -= 1
        count(account, entry.flight, 1)
        running[ObjectIdentifier(entry.flight)] = Running(account: account, since: awake)
        return entry.flight
    }

    private func count(_ account: Account, _ flight: Flight, _ change: Int) {
        account.running += change
        account.role?.running += change
        if flight.lane == .alone { account.role?.alone += change }
    }

    func putBack(_ flight: Flight) {
        let account = running.removeValue(forKey: ObjectIdentifier(flight))?.account
        if let account { count(account, flight, -1) }
        append(Entry(flight: flight, account: account), atFront: true)
    }

    func remove(_ flight: Flight) {
        for entry in quick.filter({ $0.flight === flight }) + alone.filter({ $0.flight === flight }) {
            gauge.add(-1)
            entry.account?.waiting -= 1
        }
        quick.removeAll { $0.flight === flight }
        alone.removeAll { $0.flight === flight }
    }

    func hasEnded(_ flight: Flight) {
        guard let ended = running.removeValue(forKey: ObjectIdentifier(flight)) else { return }
        count(ended.account, flight, -1)
        // Time in which nothing ran is charged to nobody; otherwise a server that stalled would turn people away afterwards.
        ended.account.budget?.charge(min(flight.work, awake - ended.since + 2 * Self.pause))
    }

    /// What a tick of the loop's clock may be late without the server having been stopped.
    private static let pause = 0.05

    func passed(_ time: TimeAmount) { awake += min(Double(time.nanoseconds) / 1e9, 10 * Self.pause) }

    private func hasRoom(_ entry: Entry) -> Bool {
        guard let account = entry.account else { return true }
        return account.running < limits.atOncePerPayer
            && (entry.flight.lane == .quick || (account.role?.alone ?? 0) < limits.atOncePerRole)
    }
}

extension WireError {
    fileprivate static func limited(_ message: String, retryAfter: Int) -> WireError {
        var error = WireError(.limited, message: message)
        error.retryAfter = retryAfter
        return error
    }
}

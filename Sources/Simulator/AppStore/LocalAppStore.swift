/// An App Store on this machine: one place that sells, signs, remembers, and tells a server what happened.
import AppStoreWire
import Foundation

package actor LocalAppStore {
    package private(set) var book: StoreBook
    private var authority: StoreAuthority
    /// The key with which a server asks this store, as App Store Connect would hand it out.
    package nonisolated let key: PurchaseKey
    /// The certificate that a server has to trust.
    package nonisolated let rootPEM: String
    private let folder: StoreFolder?
    private let machineNow: @Sendable () -> Date
    let post: NoticePost
    package private(set) var notify: URL?
    private var delivery: Task<Void, Never>?
    private var rest: Task<Void, Never>?
    /// Answers that Apple's addresses give instead of their own.
    var trouble: [StoreTrouble] = []
    /// Phones that wait for news, by the number of their wait.
    var waiting: [Int: Waiting] = [:]
    var waits = 0
    var isClosed = false

    /// - Parameters:
    ///   - folder: where keys and state are kept; nil keeps nothing.
    ///   - book: how the store begins, when the folder has no state yet. Its catalogues replace the kept ones.
    package init(
        _ book: StoreBook, folder: URL? = nil, notify: URL? = nil,
        now: @escaping @Sendable () -> Date = { Date() }, post: @escaping NoticePost = noticePost
    ) throws {
        let kept = try folder.map { try StoreFolder($0) }
        let keys = try kept?.keys(now: now()) ?? StoreKeys(authority: StoreAuthority(now: now()), key: PurchaseKey())
        (authority, key, rootPEM) = (keys.authority, keys.key, try keys.authority.rootPEM)
        var begun = try kept?.book() ?? book
        begun.catalogues.merge(book.catalogues) { $1 }
        (begun.pace, begun.graceDays) = (book.pace, book.graceDays)
        guard begun.environment == book.environment else {
            throw StoreRefusal("other_environment", "the folder keeps a store of \(begun.environment.rawValue)")
        }
        self.book = begun
        self.folder = kept
        self.notify = notify
        machineNow = now
        self.post = post
        try kept?.write(begun)
    }

    /// The store's time, which a script may have moved.
    package var now: Date { machineNow() + book.clockOffset }

    /// Makes a change on a copy, keeps it, and only then lets it be seen.
    @discardableResult
    package func change<T>(_ work: (inout StoreBook, Date) throws(StoreRefusal) -> T) throws(StoreRefusal) -> T {
        var copy = book
        copy.settle(at: now)
        let result = try work(&copy, now)
        copy.settle(at: machineNow() + copy.clockOffset)
        do { try folder?.write(copy) } catch {
            throw StoreRefusal("not_kept", "the store's folder can't be written, so nothing was done")
        }
        book = copy
        wake { _ in true }
        rest?.cancel()
        return result
    }

    /// Lets everything happen when it is due, until the task is cancelled.
    func keepTime() async throws(CancellationError) {
        while !Task.isCancelled {
            tick()
            await deliver()
            let rest = Task { [time = timeUntilDue] in _ = try? await Task.sleep(for: time) }
            self.rest = rest
            await withTaskCancellationHandler {
                await rest.value
            } onCancel: {
                rest.cancel()
            }
            self.rest = nil
        }
        throw CancellationError()
    }

    /// A second at most, because a phone that waits has an end of its own, and a script may move the clock. A fifth of one at
    /// least: what couldn't be done is tried again.
    private var timeUntilDue: Duration {
        let notices = notify == nil ? [] : book.notices.filter { !$0.isHeld }.compactMap(\.due)
        let next = (notices + book.subscriptions.values.filter(\.isOpen).map(\.endsAt)).min()
        return .seconds(min(1, max(0.2, next?.timeIntervalSince(now) ?? 1)))
    }

    /// Lets everything happen that is due.
    package func tick() {
        let isDue = book.subscriptions.values.contains { $0.isOpen && $0.endsAt <= now }
        // A folder that can't be written is tried again with the next tick.
        if isDue { try? change { _, _ in } }
        wake { $0.end <= .now }
    }

    package func buy(_ purchase: StorePurchase) async throws(StoreRefusal) -> PurchaseOutcome {
        let (outcome, isLate) = try change { book, now throws(StoreRefusal) in try book.buy(purchase, at: now) }
        if isLate { await deliver() }
        return outcome
    }

    package func setNotify(_ url: URL?) {
        notify = url
        rest?.cancel()
    }

    /// Where it is reached, for commands that are given its folder alone.
    func keep(address: String) { try? folder?.write(address: address) }

    /// A transaction as the phone and the server get it, signed now.
    package func signed(_ id: String) throws -> String {
        var facts = try book.transaction(id).facts
        facts.signedDate = StoreTime(now)
        return try sign(facts)
    }

    package func signedRenewal(_ original: String) throws -> String {
        guard let subscription = book.subscriptions[original] else {
            throw StoreRefusal("not_subscribed", "no subscription \(original)")
        }
        return try sign(book.renewal(of: subscription, at: now))
    }

    package func sign(_ payload: some Encodable & Sendable) throws -> String {
        try authority.prepare(for: now)
        return try authority.sign(payload)
    }

    /// For tests of whoever verifies: the same, forged.
    package func sign(_ payload: some Encodable & Sendable, as forgery: Forgery) throws -> String {
        try authority.sign(payload, as: forgery, now: now)
    }

    func takeTrouble() -> StoreTrouble? { trouble.isEmpty ? nil : trouble.removeFirst() }

    /// Sends what is due, one after another. Two callers at once don't send anything twice.
    package func deliver() async {
        let before = delivery
        let task = Task {
            await before?.value
            await sendDue()
        }
        delivery = task
        await task.value
    }
}

extension LocalAppStore {
    /// Where the store whose folder this is was last reached; nil if it never ran.
    package static func address(in folder: URL) -> String? {
        try? String(contentsOf: StoreFolder.address(in: folder), encoding: .utf8)
    }
}

/// A backend and a device made of closures: a test says what is stored and what fails, and reads what was asked.
import AuntenticCore
import Clients
import Foundation
import Wire
import WorkFeatures

@testable import AuntenticFeatures

final class FakeBackend: Sendable {
    struct Upload: Hashable {
        var path: String
        var data: Data
        var contentType: String
    }

    struct Start: Hashable {
        var request: CheckRequest
        var key: String
    }

    struct Call: Hashable {
        var name: String
        var body: JSONValue
    }

    struct State {
        // What the server has.
        var records: [JSONValue] = []
        var credits = 3
        var isUnlimited = false
        var plan: JSONValue?
        /// Rows of the ledger, the newest first.
        var entries: [JSONValue] = []
        /// Purchases that are booked, by their ids.
        var booked: Set<String> = []
        var links: [JSONValue] = []
        // What goes wrong, first come first served.
        var uploadErrors: [String: [ClientError]] = [:]
        var startErrors: [ClientError] = []
        var selectErrors: [String: [ClientError]] = [:]
        var callErrors: [String: [ClientError]] = [:]
        var cannotDraw = false
        /// Every answer about a job in turn; without one the question waits, as a long poll does.
        var answers: [Result<JobEnvelope, ClientError>] = []
        /// Nothing arrives while this is set.
        var isHoldingUploads = false
        var cannotDownload = false
        var isHoldingSleep = false
        // What was asked.
        var uploads: [Upload] = []
        var starts: [Start] = []
        var polls: [(id: String, seen: String?)] = []
        var cancels: [String] = []
        var calls: [Call] = []
        var queries: [RowQuery] = []
        var sleeps: [Duration] = []
        var drawn: [PictureCard] = []
        var signOuts = 0
        var rights = 0
    }

    let state = Locked(State())
    let keychain = KeychainClient.inMemory()
    let files = FilesClient.inMemory()
    let connection = FakeConnection()
    let store = FakeStore()
    let minute = FakeMinute()
    static let account = Account(id: "00000000-0000-4000-8000-00000000000a", email: "ann@example.com")
    static let now = Date(timeIntervalSince1970: 1_795_000_000)

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
    func get<Value: Sendable>(_ path: KeyPath<State, Value>) -> Value { state.withLock { $0[keyPath: path] } }
    func answer(_ job: JobEnvelope) { set { $0.answers.append(.success(job)) } }

    /// Of this one: tests that run beside it are felt elsewhere.
    let haptics = Haptics()

    var clients: Clients {
        var clients = Clients.failing
        clients.haptics = haptics
        clients.push = .none
        clients.auth = .preview(Self.account)
        clients.auth.signOut = { [self] in set { $0.signOuts += 1 } }
        clients.database = database
        clients.storage = storage
        clients.functions = functions
        clients.store = store.client
        clients.photos = .fake
        clients.network = connection.client
        clients.keychain = keychain
        clients.files = files
        clients.clock = ClockClient(now: { Self.now }, sleep: sleep)
        clients.sharing = SharingClient { [self] (card) async throws(PhotoFailure) in
            if get(\.cannotDraw) { throw .unreadable }
            set { $0.drawn.append(card) }
            return Data("card".utf8)
        }
        return clients
    }

    @Sendable private func sleep(_ duration: Duration) async throws {
        if duration == AuntenticModel.freshness { return try await minute.passed() }
        set { $0.sleeps.append(duration) }
        while get(\.isHoldingSleep) { try await Task.sleep(for: .milliseconds(1)) }
        try Task.checkCancellation()
        await Task.yield()
    }
}

/// The time between two refreshes: it passes when a test says so, and never by itself.
final class FakeMinute: Sendable {
    private let state = Locked((due: 0, waiting: [UUID: CheckedContinuation<Void, Never>]()))

    /// For everybody who waits; for the next who does if nobody waits yet.
    func passes() {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            if state.waiting.isEmpty { state.due += 1 }
            return state.waiting.values.map { $0 }
        }
        for one in waiting { one.resume() }
    }

    func passed() async throws {
        let id = UUID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { (one: CheckedContinuation<Void, Never>) in
                let mayGo = state.withLock { state in
                    if Task.isCancelled { return true }
                    if state.due > 0 {
                        state.due -= 1
                        return true
                    }
                    state.waiting[id] = one
                    return false
                }
                if mayGo { one.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
        }
        try Task.checkCancellation()
    }
}

/// A connection that comes and goes.
final class FakeConnection: Sendable {
    private let state = Locked((isOnline: true, listeners: [AsyncStream<Bool>.Continuation]()))

    func set(_ isOnline: Bool) {
        let listeners = state.withLock { state in
            state.isOnline = isOnline
            return state.listeners
        }
        for listener in listeners { listener.yield(isOnline) }
    }

    var client: NetworkClient {
        NetworkClient { [self] in
            AsyncStream { continuation in
                let now = state.withLock { state in
                    state.listeners.append(continuation)
                    return state.isOnline
                }
                continuation.yield(now)
            }
        }
    }
}

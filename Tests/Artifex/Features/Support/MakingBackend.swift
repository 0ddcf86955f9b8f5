/// A backend for the making of pictures: a test says how jobs go and what is refused, and reads what was asked.
import ArtifexCore
import Clients
import Foundation
import Testing
import Wire

@testable import ArtifexFeatures

final class MakingBackend: Sendable {
    struct Start: Hashable {
        var request: GenerateRequest
        var key: String
    }

    struct State {
        // What the server has.
        var credits = 7
        var isUnlimited = false
        var hasTrial = true
        // What goes wrong, or what a job says next; without an answer a question waits, as a long poll does.
        var startErrors: [ClientError] = []
        var cancelErrors: [ClientError] = []
        var answers: [Result<JobEnvelope, ClientError>] = []
        /// Of jobs that ended before.
        var ended: [String: JobEnvelope] = [:]
        var featuredErrors: [ClientError] = []
        var isOnline = true
        var listeners: [AsyncStream<Bool>.Continuation] = []
        // What was asked.
        var starts: [Start] = []
        var uploads: [String] = []
        var cancels: [String] = []
        var files: [String] = []
        var calls: [RemoteCall] = []
        var bought: [String] = []
        var saved: [Data] = []
    }

    let state = Locked(State())
    let files = FilesClient.inMemory()
    static let account = Samples.account
    /// Of every start.
    static let job = "00000000-0000-4000-8000-00000000000f"

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
    func get<Value: Sendable>(_ path: KeyPath<State, Value>) -> Value { state.withLock { $0[keyPath: path] } }
    func answer(_ job: JobEnvelope) { set { $0.answers.append(.success(job)) } }

    func goOnline(_ isOnline: Bool) {
        set { $0.isOnline = isOnline }
        for listener in get(\.listeners) { listener.yield(isOnline) }
    }

    /// Calls of a database function, in order.
    func calls(of function: String) -> [[String: JSONValue]] {
        get(\.calls).filter { $0.function == function }.map(\.arguments)
    }

    var clients: Clients {
        var backend = PreviewBackend.artifex
        backend.tables["products"] = Self.products
        let rights: PreviewBackend.Function = { [self] (_) throws(ClientError) in self.rights }
        backend.functions["rights"] = rights
        let sample = backend.functions["featured"]
        let featured: PreviewBackend.Function = { [self] (asked) throws(ClientError) in
            if let error = next(\.featuredErrors) { throw error }
            return try sample?(asked)
        }
        let picture: PreviewBackend.Function = { (_) throws(ClientError) in
            throw .refused(code: "picture_not_found", message: "")
        }
        backend.functions["featured"] = featured
        backend.functions["picture"] = picture
        var clients = Clients.preview(backend)
        let rpc = clients.database.rpc
        clients.database.rpc = { [self] (call) async throws(ClientError) in
            set { $0.calls.append(call) }
            return try await rpc(call)
        }
        clients.functions = functions
        clients.files = files
        clients.store = store
        clients.push = .none
        clients.network = NetworkClient { [self] in
            AsyncStream { listener in
                set { $0.listeners.append(listener) }
                listener.yield(get(\.isOnline))
            }
        }
        clients.storage.upload = { [self] (_, path, _, _, progress) async throws(ClientError) in
            progress(1)
            set { $0.uploads.append(path) }
        }
        clients.clock = ClockClient(now: { Samples.now }, sleep: { _ in try await Task.sleep(for: .milliseconds(1)) })
        return clients
    }

    private var rights: JSONValue {
        ["remaining": .int(Int64(get(\.credits))), "is_unlimited": .bool(get(\.isUnlimited)), "plan": nil]
    }

    @MainActor func model() -> ArtifexModel { ArtifexModel(account: Self.account, clients: clients) }

    // MARK: - functions

    private var functions: FunctionsClient {
        FunctionsClient(
            call: { (_, _) async throws(ClientError) in Data("{}".utf8) },
            start: { [self] (name, body, key) async throws(ClientError) in
                guard name == "generate-image",
                    let request = try? JSONDecoder().decode(GenerateRequest.self, from: body)
                else { throw .unexpected("no such function") }
                set { $0.starts.append(Start(request: request, key: key)) }
                if let error = next(\.startErrors) { throw error }
                return .making("queued", stage: nil)
            },
            job: { [self] (id, _, _) async throws(ClientError) in
                if let ended = get(\.ended)[id] { return ended }
                return try await nextAnswer()
            },
            cancelJob: { [self] (id) async throws(ClientError) in
                set { $0.cancels.append(id) }
                if let error = next(\.cancelErrors) { throw error }
                return .making("cancelled")
            },
            file: { [self] (path) async throws(ClientError) in
                set { $0.files.append(path) }
                guard !path.hasSuffix("original") || get(\.isUnlimited) else {
                    throw .refused(code: "premium_required", message: "")
                }
                return Samples.picture
            })
    }

    private func next(_ path: WritableKeyPath<State, [ClientError]>) -> ClientError? {
        state.withLock { $0[keyPath: path].isEmpty ? nil : $0[keyPath: path].removeFirst() }
    }

    private func nextAnswer() async throws(ClientError) -> JobEnvelope {
        while true {
            if Task.isCancelled { throw .cancelled }
            let next = state.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
            if let next { return try next.get() }
            do { try await Task.sleep(for: .milliseconds(1)) } catch { throw .cancelled }
        }
    }

    // MARK: - the store

    private static let products: [JSONValue] = [
        product("com.artifex.premium.monthly", "Monthly", 2999, "month", false),
        product("com.artifex.premium.yearly", "Yearly", 7999, "year", true),
    ]

    private static func product(
        _ id: String, _ name: String, _ cents: Int64, _ period: String, _ isPopular: Bool
    ) -> JSONValue {
        [
            "id": .string(id), "app": "artifex", "name": .string(name), "credits": 0, "price_cents": .int(cents),
            "currency": "USD", "period": .string(period), "is_popular": .bool(isPopular), "is_offered": true,
        ]
    }

    private var store: StoreClient {
        var store = StoreClient.none
        store.products = { [self] (ids) async throws(StoreError) in
            ids.map { id in
                let price = id.hasSuffix("yearly") ? Decimal(7999) / 100 : Decimal(2999) / 100
                return StoreClient.Product(
                    id: id, name: id, price: price, currency: "USD", displayPrice: "$\(price)",
                    trialDays: get(\.hasTrial) ? 30 : nil)
            }
        }
        store.purchase = { [self] (id, _) async throws(StoreError) in
            set { $0.bought.append(id) }
            return .cancelled
        }
        return store
    }
}

extension JobEnvelope {
    /// A job as the server tells of it.
    static func making(
        _ status: String, stage: String? = "drawing", progress: Double = 0.4, preview: Data? = nil,
        result: JSONValue? = nil, error: JSONValue? = nil, paid: Int? = nil
    ) -> JobEnvelope {
        let json: JSONValue = [
            "id": .string(MakingBackend.job), "kind": "generate-image", "status": .string(status),
            "stage": stage.map(JSONValue.string) ?? .null, "stages": ["screening", "waiting", "drawing", "keeping"],
            "progress": .number(progress), "attempts": 1, "charged": .bool(paid != nil),
            "charged_price": paid.map { .int(Int64($0)) } ?? .null,
            "preview": preview.map {
                ["number": 1, "url": .string("data:image/jpeg;base64,\($0.base64EncodedString())")]
            } ?? .null,
            "result": result ?? .null, "error": error ?? .null, "created_at": "2026-01-15T12:00:00Z",
        ]
        do {
            return try JSONDecoder().decode(JobEnvelope.self, from: Data(json.jsonText.utf8))
        } catch {
            preconditionFailure("no job: \(error)")
        }
    }

    /// Done, with so many pictures.
    static func made(
        _ count: Int = 1, of asked: Int? = nil, flagged: Int = 0, notice: String? = nil, paid: Int? = nil
    ) -> JobEnvelope {
        let pictures: [JSONValue] = (0..<count).map { index in
            [
                "id": .string("00000000-0000-4000-8000-0000000002\(10 + index)"), "width": 1024, "height": 1024,
                "blurhash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj", "colour": "#8a6bd1", "seed": .int(Int64(index)),
            ]
        }
        return .making(
            "done", stage: "keeping", progress: 1,
            result: [
                "pictures": .array(pictures), "asked": .int(Int64(asked ?? count)), "flagged": .int(Int64(flagged)),
                "notice": notice.map(JSONValue.string) ?? .null,
            ], paid: paid ?? count)
    }

    static func failed(_ code: String, _ message: String, isRetryable: Bool = false) -> JobEnvelope {
        .making(
            "failed", error: ["code": .string(code), "message": .string(message), "retryable": .bool(isRetryable)])
    }
}

/// Waits for what happens on its own time; the limit is for what never does.
@MainActor
func until(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async {
    let end = ContinuousClock.now + .seconds(60)
    while !condition(), ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(2)) }
    #expect(condition(), what, sourceLocation: sourceLocation)
}

/// A server and a phone for MirrorMate's screens: a test says how things go and what is refused, and reads what was asked.
import Clients
import Foundation
import MirrorMateCore
import Testing
import Wire

@testable import MirrorMateFeatures

final class FakeMirror: Sendable {
    struct State {
        // What the server has.
        var remaining = 1
        var isUnlimited = false
        var reports: [JSONValue] = []
        var runningSession: UUID?
        var portraits: [String: Data] = [:]
        // What goes wrong, and what a job says next; without an answer a question waits, as a long poll does.
        var rightsErrors: [ClientError] = []
        var initErrors: [ClientError] = []
        var uploadErrors: [ClientError] = []
        var finalizeErrors: [ClientError] = []
        var answers: [Result<JobEnvelope, ClientError>] = []
        // What was asked, in order, and with what.
        var calls: [String] = []
        var uploads: [FileUpload] = []
        var sessions: [UUID] = []
        var recorded = 0
        var bounds: RecordingBounds?
        var deleted: [RowQuery] = []
        var cards: [PictureCard] = []
        var isManaged = false
        // Who would hear recordings, and has been asked for.
        var parties: [ConsentList.Provider] = []
        var consents: [ConsentRequest] = []
    }

    let state = Locked(State())
    let files = FilesClient.inMemory()
    let keychain = KeychainClient.inMemory()
    let clips = ClipStore.inMemory()
    let account: Account?
    let recorder: @Sendable (ClipStore) -> RecordingClient

    init(
        account: Account? = Samples.account,
        recorder: @escaping @Sendable (ClipStore) -> RecordingClient = { .preview(clips: $0) }
    ) {
        (self.account, self.recorder) = (account, recorder)
    }

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
    func get<Value: Sendable>(_ path: KeyPath<State, Value>) -> Value { state.withLock { $0[keyPath: path] } }
    func answer(_ jobs: JobEnvelope...) { set { $0.answers += jobs.map { .success($0) } } }
    private func note(_ call: String) { set { $0.calls.append(call) } }

    private func next(_ path: WritableKeyPath<State, [ClientError]>) -> ClientError? {
        state.withLock { $0[keyPath: path].isEmpty ? nil : $0[keyPath: path].removeFirst() }
    }

    static func session(_ number: Int) -> UUID {
        UUID(uuidString: "00000000-0000-4000-8000-0000000009" + (number < 10 ? "0" : "") + "\(number)") ?? UUID()
    }

    /// Of one launch of the app; the next has the same phone and the same server.
    var clients: Clients {
        var clients = Clients.preview(backend)
        clients.auth = .preview(account)
        (clients.files, clients.keychain) = (files, keychain)
        clients.database.select = { [self] (query) async throws(ClientError) in
            // The reports as they are now.
            guard query.table == "sessions" else { return try await DatabaseClient.preview(backend).select(query) }
            return Data((get(\.runningSession).map { "[{\"id\":\"\($0.path)\"}]" } ?? "[]").utf8)
        }
        clients.database.delete = { [self] (query) async throws(ClientError) in
            set { $0.deleted.append(query) }
            return Data("[]".utf8)
        }
        clients.functions = functions
        clients.storage.uploadFile = { [self] (upload, _, progress) async throws(ClientError) in
            set { $0.uploads.append(upload) }
            note("upload")
            progress(TransferProgress(moved: 1 << 20, confirmed: 0, total: 2_400_000))
            if let error = next(\.uploadErrors) { throw error }
            progress(TransferProgress(moved: 2_400_000, confirmed: 2_400_000, total: 2_400_000))
        }
        clients.storage.thumbnail = { [self] (_, path, _) async throws(ClientError) in
            guard let data = get(\.portraits)[path] else {
                throw .refused(code: "NoSuchKey", message: "It isn’t here.")
            }
            return data
        }
        clients.storage.upload = { [self] (bucket, path, data, _, _) async throws(ClientError) in
            note("upload \(bucket)")
            if let error = next(\.uploadErrors) { throw error }
            set { $0.portraits[path] = data }
        }
        clients.storage.remove = { [self] (_, path) async throws(ClientError) in
            note("remove")
            set { $0.portraits[path] = nil }
        }
        clients.recording = recording
        clients.sharing = SharingClient { [self] (card) async throws(PhotoFailure) in
            set { $0.cards.append(card) }
            return Samples.picture
        }
        clients.store = store
        clients.clock = ClockClient(now: { Samples.now }, sleep: { _ in try await Task.sleep(for: .milliseconds(1)) })
        return clients
    }

    private var recording: RecordingClient {
        var recording = recorder(clips)
        let record = recording.record
        recording.record = { [self] bounds in
            set { ($0.recorded, $0.bounds) = ($0.recorded + 1, bounds) }
            note("record")
            return record(bounds)
        }
        return recording
    }

    private var backend: PreviewBackend {
        var backend = PreviewBackend.mirrormate
        backend.tables["analysis_reports"] = get(\.reports)
        let rights: PreviewBackend.Function = { [self] (_) throws(ClientError) in
            note("rights")
            if let error = next(\.rightsErrors) { throw error }
            return [
                "remaining": .int(Int64(get(\.remaining))), "is_unlimited": .bool(get(\.isUnlimited)), "plan": nil,
            ]
        }
        backend.functions["rights"] = rights
        let statistics: PreviewBackend.Function = { [self] (asked) throws(ClientError) in
            let since = asked["since"]?.stringValue ?? ""
            let cards = get(\.reports).filter { ($0["created_at"]?.stringValue ?? "") >= since }
            let scores = cards.compactMap { $0["confidence_score"]?.intValue }
            return [
                "count": .int(Int64(cards.count)),
                "average": scores.isEmpty ? nil : .number(Double(scores.reduce(0, +)) / Double(scores.count)),
                "best": scores.max().map { .int(Int64($0)) } ?? nil, "seconds": .number(42 * Double(cards.count)),
            ]
        }
        backend.functions["my_statistics"] = statistics
        return backend
    }

    private var store: StoreClient {
        var store = StoreClient.none
        store.products = { (ids) async throws(StoreError) in
            ids.map {
                StoreClient.Product(
                    id: $0, name: "Monthly", price: Decimal(999) / 100, currency: "USD", displayPrice: "$9.99",
                    trialDays: 7)
            }
        }
        store.sync = { () async throws(StoreError) in [] }
        store.manageSubscriptions = { [self] () async throws(StoreError) in set { $0.isManaged = true } }
        return store
    }

    // MARK: - functions

    private var functions: FunctionsClient {
        FunctionsClient(
            call: { [self] (name, body) async throws(ClientError) in try call(name, body) },
            start: { (_, _, _) async throws(ClientError) in throw .unexpected("no paid job begins like this") },
            job: { [self] (id, _, _) async throws(ClientError) in try await nextAnswer(id) },
            cancelJob: { [self] (id) async throws(ClientError) in
                note("cancel")
                return .analysis("cancelled")
            })
    }

    private func call(_ name: String, _ body: Data) throws(ClientError) -> Data {
        switch name {
        case "init-session":
            note(name)
            if let error = next(\.initErrors) { throw error }
            let id = state.withLock { state in
                state.sessions.append(Self.session(state.sessions.count))
                return state.sessions[state.sessions.count - 1]
            }
            let type = (try? JSONValue(json: body))?["contentType"]?.stringValue.flatMap(RecordingType.init) ?? .mp4
            let place = OpenedSession(
                sessionId: id, uploadUrl: "https://api.example.com", uploadBucket: "mirrormate",
                uploadPath: "\(Samples.account.id)/\(id.path).mp4", uploadToken: "token", type: type,
                maxDurationSec: 60, expiresAt: Samples.now.addingTimeInterval(900).formatted(.iso8601))
            return (try? JSONEncoder().encode(place)) ?? Data()
        case "finalize-session":
            note(name)
            if let error = next(\.finalizeErrors) { throw error }
            return (try? JSONEncoder().encode(FinalizedSession(sessionId: get(\.sessions).last ?? UUID()))) ?? Data()
        case "consent":
            let asked = try? JSONDecoder().decode(ConsentRequest.self, from: body)
            set { state in
                guard let asked, asked.action != .list else { return }
                state.consents.append(asked)
                for index in state.parties.indices
                where state.parties[index].provider == asked.provider && state.parties[index].purpose == asked.purpose {
                    state.parties[index].isGranted = asked.action == .grant
                }
            }
            return (try? JSONEncoder().encode(ConsentList(providers: get(\.parties)))) ?? Data()
        case "delete-account":
            note(name)
            return Data("{\"deleted\":true}".utf8)
        default: return Data("{}".utf8)
        }
    }

    private func nextAnswer(_ id: String) async throws(ClientError) -> JobEnvelope {
        while true {
            if Task.isCancelled { throw .cancelled }
            let next = state.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
            if let next { return try next.get() }
            do { try await Task.sleep(for: .milliseconds(1)) } catch { throw .cancelled }
        }
    }
}

extension JobEnvelope {
    static func analysis(
        _ status: String, stage: String? = "hearing", progress: Double = 0.25, error: JSONValue? = nil
    ) -> JobEnvelope {
        let json: JSONValue = [
            "id": .string(FakeMirror.session(0).path), "kind": "analyze-session", "status": .string(status),
            "stage": stage.map(JSONValue.string) ?? .null,
            "stages": ["checking", "hearing", "seeing", "coaching"], "progress": .number(progress), "attempts": 1,
            "charged": .bool(status == "done"), "result": nil, "error": error ?? .null,
            "created_at": "2026-01-15T12:00:00Z",
        ]
        do {
            return try JSONDecoder().decode(JobEnvelope.self, from: Data(json.jsonText.utf8))
        } catch {
            preconditionFailure("no job: \(error)")
        }
    }

    static func refused(_ code: String, _ message: String, isRetryable: Bool = false) -> JobEnvelope {
        .analysis(
            "failed", error: ["code": .string(code), "message": .string(message), "retryable": .bool(isRetryable)])
    }
}

/// A gallery in memory: a test says what is in it and what fails, and reads what was asked.
import Clients
import Foundation
import Wire

@testable import ArtifexFeatures

final class FakeGallery: Sendable {
    struct State {
        // What the server has.
        var pictures: [Picture] = []
        var profile: [String: JSONValue] = ["name": "Ann Example", "picture": nil]
        var messages: [JSONValue] = []
        var prompts: [JSONValue] = []
        var blocked: Set<String> = []
        // What goes wrong, by the function's name, first come first served.
        var errors: [String: [ClientError]] = [:]
        /// Functions whose answers wait until the name is taken out.
        var held: Set<String> = []
        // What was asked.
        var calls: [RemoteCall] = []
        var files: [String] = []
        var removed: [String] = []
        var uploads: [String: Data] = [:]
        var sleeps: [Duration] = []
        var now = FakeGallery.start
    }

    struct Picture {
        var id: UUID
        var prompt = "A lighthouse"
        var style = "fantasy"
        var width = 1024
        var height = 1024
        var owner = FakeGallery.artist
        var artist: String? = "Ben Brush"
        var hasFace = true
        var state = "shown"
        var reason: String?
        var likes = 3
        var isLiked = false
        var isBookmarked = false
    }

    static let account = Samples.account
    static let artist = "00000000-0000-4000-8000-0000000000a1"
    static let start = Date(timeIntervalSince1970: 1_795_000_000)

    let state = Locked(State())

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
    func get<Value: Sendable>(_ path: KeyPath<State, Value>) -> Value { state.withLock { $0[keyPath: path] } }

    static func id(_ number: Int) -> UUID {
        UUID(
            uuidString: "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
        )
            ?? UUID()
    }

    /// A gallery with so many pictures of others, each with a prompt of its own.
    init(pictures: Int = 0) {
        set { state in
            state.pictures = (0..<pictures).map {
                Picture(
                    id: Self.id($0), prompt: "Picture \($0)", width: 1024, height: $0.isMultiple(of: 2) ? 1536 : 768)
            }
        }
    }

    @MainActor func model() -> ArtifexModel { ArtifexModel(account: Self.account, clients: clients) }

    /// How often a function was called, with these arguments among others.
    func calls(of function: String, _ arguments: [String: JSONValue] = [:]) -> Int {
        get(\.calls).count { call in
            call.function == function && arguments.allSatisfy { call.arguments[$0.key] == $0.value }
        }
    }

    var clients: Clients {
        var clients = Clients.preview(.artifex)
        clients.push = .none
        let base = clients.database
        clients.database.rpc = { [self] (call) async throws(ClientError) in
            guard call.schema == "artifex" else { return try await base.rpc(call) }
            return try await self.answer(call)
        }
        clients.database.delete = { [self] (query) async throws(ClientError) in
            try await arrive("delete \(query.table)", nil)
            let id = query.filters.first?.condition.dropFirst(3) ?? ""
            set { state in state.prompts.removeAll { $0["id"]?.stringValue == String(id) } }
            return Data("[]".utf8)
        }
        clients.functions.file = { [self] (path) async throws(ClientError) in
            set { $0.files.append(path) }
            return Samples.picture
        }
        clients.storage.remove = { [self] (bucket, path) async throws(ClientError) in
            set { $0.removed.append("\(bucket)/\(path)") }
        }
        clients.storage.upload = { [self] (bucket, path, data, _, _) async throws(ClientError) in
            try await arrive("upload", nil)
            set { $0.uploads["\(bucket)/\(path)"] = data }
        }
        clients.clock = ClockClient(now: { [self] in get(\.now) }, sleep: sleep)
        return clients
    }

    /// Short pauses take no time; a long one ends with its task.
    @Sendable private func sleep(_ duration: Duration) async throws {
        set { $0.sleeps.append(duration) }
        while duration > .seconds(1) { try await Task.sleep(for: .seconds(3600)) }
        try Task.checkCancellation()
    }

    private func arrive(_ name: String, _ call: RemoteCall?) async throws(ClientError) {
        let error = state.withLock { state -> ClientError? in
            if let call { state.calls.append(call) }
            guard state.errors[name]?.isEmpty == false else { return nil }
            return state.errors[name]?.removeFirst()
        }
        while get(\.held).contains(name) {
            if Task.isCancelled { throw .cancelled }
            await Task.yield()
        }
        if let error { throw error }
    }

    private func answer(_ call: RemoteCall) async throws(ClientError) -> Data {
        try await arrive(call.function, call)
        guard let answer = try answer(call.function, call.arguments) else { return Data() }
        return Data(answer.jsonText.utf8)
    }
}

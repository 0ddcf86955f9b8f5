/// The phone of one of the people who use the server in memory.
import Clients
import Foundation
import VeramoCore
import Wire

@testable import VeramoFeatures

extension FakeVeramo {
    @MainActor func model(of person: Person = ann) -> VeramoModel {
        VeramoModel(account: person.account, clients: clients(of: person))
    }

    func clients(of person: Person = ann) -> Clients {
        let me = person.account.id
        var clients = Clients.preview()
        clients.auth = .preview(person.account)
        clients.push = .none
        clients.database.rpc = { [self] (call) async throws(ClientError) in try await answer(call, me) }
        clients.database.select = { [self] (query) async throws(ClientError) in try await select(query, me) }
        clients.database.delete = { [self] (query) async throws(ClientError) in try await delete(query, me) }
        clients.functions = functions(me)
        clients.storage.upload = { [self] (bucket, path, data, _, progress) async throws(ClientError) in
            try await arrive("upload")
            progress(1)
            set { $0.uploads["\(bucket)/\(path)"] = data }
        }
        clients.storage.uploadSigned = { [self] (place, data, _, progress) async throws(ClientError) in
            progress(0.5)
            try await arrive("upload")
            guard place.token.hasPrefix("token-") else { throw .refused(code: "bad_token", message: "No such place.") }
            progress(1)
            set { $0.uploads["\(place.bucket)/\(place.path)"] = data }
        }
        clients.network = NetworkClient { [self] in
            AsyncStream { listener in
                set { $0.listeners.append(listener) }
                listener.yield(get(\.isOnline))
            }
        }
        clients.sharing.save = { [self] (picture) async throws(SavingFailure) in set { $0.saved.append(picture) } }
        clients.clock = ClockClient(
            now: { [self] in get(\.now) }, sleep: { [self] in try await sleep($0) }, timeZone: { "America/New_York" })
        return clients
    }

    /// Until the test lets the time pass. Pauses of up to a second take none.
    private func sleep(_ duration: Duration) async throws {
        let seconds = TimeInterval(duration.components.seconds)
        set { $0.sleeps.append(duration) }
        guard seconds > 1 else { return try Task.checkCancellation() }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let number = state.withLock { state -> Int in
            state.nextID += 1
            state.sleepers[state.nextID] = continuation
            return state.nextID
        }
        defer { set { $0.sleepers[number] = nil } }
        let due = get(\.now).addingTimeInterval(seconds)
        for await _ in stream where get(\.now) >= due { return }
        throw CancellationError()
    }

    /// What every call goes through: it fails if the test says so, or waits.
    func arrive(_ name: String, _ call: RemoteCall? = nil, _ me: String = "") async throws(ClientError) {
        let error = state.withLock { state -> ClientError? in
            if let call { state.calls.append((me, call)) }
            guard state.errors[name]?.isEmpty == false else { return nil }
            return state.errors[name]?.removeFirst()
        }
        while get(\.held).contains(name) {
            if Task.isCancelled { throw .cancelled }
            await Task.yield()
        }
        if let error { throw error }
    }

    private func functions(_ me: String) -> FunctionsClient {
        FunctionsClient(
            call: { [self] (name, body) async throws(ClientError) in
                try await arrive(name)
                return try call(name, body, me)
            },
            start: { [self] (name, body, key) async throws(ClientError) in
                set { $0.starts.append((name, body, key)) }
                try await arrive("start \(name)")
                return try nextJob()
            },
            job: { [self] (_, _, _) async throws(ClientError) in
                try await arrive("job")
                return try nextJob()
            },
            cancelJob: { [self] (_) async throws(ClientError) in
                try await arrive("cancel job")
                return try nextJob()
            },
            file: { [self] (path) async throws(ClientError) in
                set { $0.files.append(path) }
                try await arrive("file")
                return try file(path, me)
            })
    }

    private func nextJob() throws(ClientError) -> JobEnvelope {
        let job = state.withLock { $0.jobs.count > 1 ? $0.jobs.removeFirst() : $0.jobs.first }
        guard let job else { throw .refused(code: "job_not_found", message: "There is no such job.") }
        return job
    }
}

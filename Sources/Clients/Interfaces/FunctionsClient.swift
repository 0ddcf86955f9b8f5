/// The backend's functions, and the jobs they start.
import Foundation
import Wire

package struct FunctionsClient: Sendable {
    /// Calls a function with a JSON body and returns its JSON response.
    package var call: @Sendable (_ name: String, _ body: Data) async throws(ClientError) -> Data
    /// Starts a paid job, or finds the job that this key started before.
    package var start:
        @Sendable (_ name: String, _ body: Data, _ idempotencyKey: String) async throws(ClientError) -> JobEnvelope
    /// The current state of the job. With `wait`, it returns when the job ends or leaves the stage `seen`, after `wait`
    /// at the latest.
    package var job:
        @Sendable (_ id: String, _ wait: Duration?, _ seen: String?) async throws(ClientError) -> JobEnvelope
    package var cancelJob: @Sendable (_ id: String) async throws(ClientError) -> JobEnvelope
    /// What one of the app's own routes delivers, such as a picture: the path without a slash in front.
    package var file: @Sendable (_ path: String) async throws(ClientError) -> Data

    package init(
        call: @escaping @Sendable (_ name: String, _ body: Data) async throws(ClientError) -> Data,
        start:
            @escaping @Sendable (_ name: String, _ body: Data, _ idempotencyKey: String) async throws(ClientError) ->
            JobEnvelope,
        job:
            @escaping @Sendable (_ id: String, _ wait: Duration?, _ seen: String?) async throws(ClientError) ->
            JobEnvelope,
        cancelJob: @escaping @Sendable (_ id: String) async throws(ClientError) -> JobEnvelope,
        file: @escaping @Sendable (_ path: String) async throws(ClientError) -> Data = {
            (path) async throws(ClientError) in
            throw .unexpected("no file at \(path)")
        }
    ) {
        self.call = call
        self.start = start
        self.job = job
        self.cancelJob = cancelJob
        self.file = file
    }
}

extension FunctionsClient {
    /// Calls a function with a value and reads its answer.
    package func ask<Answer: Decodable>(
        _ name: String, _ request: some Encodable
    ) async throws(ClientError) -> Answer {
        let body: Data
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do { body = try encoder.encode(request) } catch { throw .unexpected("\(error)") }
        let answer = try await call(name, body)
        do { return try JSONDecoder().decode(Answer.self, from: answer) } catch { throw .unexpected("\(error)") }
    }
}

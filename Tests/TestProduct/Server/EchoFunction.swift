/// `POST /functions/v1/echo`: takes a prompt and starts the job that keeps it.
import EchoCore
import Foundation
import ServerFunctions
import ServerJobs
import ServerMetering

struct EchoFunction: Sendable {
    static let name = "echo"
    private static let words = JobWords(unit: "text", input: "texts")

    let runner: JobRunner

    var function: Function {
        Function(Self.name) { (request: EchoRequest, context) in
            if let problem = request.problem { throw FunctionError.badField("prompt", problem) }
            return .job(try await start(request, context))
        }
    }

    private func start(_ request: EchoRequest, _ context: FunctionContext) async throws -> JobRecord {
        let party = EchoJob.party
        let start = try await runner.submit(
            JobRequest(
                userID: context.userID, app: Echo.id, kind: Self.name, idempotencyKey: context.idempotencyKey,
                requestHash: try JobRequest.hash(request),
                input: String(decoding: try JSONEncoder().encode(request), as: UTF8.self), price: 1,
                provider: party.subject.provider, purpose: party.subject.purpose,
                firstStage: EchoJob.Stage.listening.rawValue))
        return try start.job(Self.words, party)
    }
}

/// Routes to read a job, wait for it and cancel it.
import Foundation
import Hummingbird
import ServerHTTP
import ServerJobs

extension FunctionRoutes {
    func job(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let (_, userID) = try user(context)
        let id = try jobID(context)
        let wait = try WaitPreference(request, longest: configuration.longestWait)
        let found =
            wait.seconds > 0
            ? try await runner.wait(for: id, of: userID, .seconds(wait.seconds), seen: wait.seen)
            : try await runner.job(id, of: userID)
        guard let found else { throw FunctionError.unknownJob }
        // Reading a job isn't starting one, so an unfinished job is a plain 200 here.
        var response = response(found)
        response.status = .ok
        return response
    }

    func cancel(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let (_, userID) = try user(context)
        guard let record = try await runner.cancel(try jobID(context), of: userID) else {
            throw FunctionError.unknownJob
        }
        return response(record)
    }

    private func jobID(_ context: AtelierContext) throws(FunctionError) -> UUID {
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }) else { throw .unknownJob }
        return id
    }
}

/// `POST /functions/v1/finalize-session`: the recording is there, so its analysis may begin. Answers at once.
import Foundation
import HTTPTypes
import MirrorMateCore
import ServerFunctions
import ServerJobs

struct FinalizeSession: Sendable {
    static let name = "finalize-session"

    let desk: SessionDesk
    let runner: JobRunner

    var function: Function {
        Function(Self.name) { (request: FinalizeSessionRequest, context) in
            .value(try await finalize(request.sessionId, context.userID))
        }
    }

    /// Asked again, it finds the same job: session, reservation and job have one id.
    private func finalize(_ id: UUID, _ user: UUID) async throws -> FinalizedSession {
        switch try await desk.finalize(id, of: user) {
        case .ready: break
        case .complete: return FinalizedSession(sessionId: id, status: "complete")
        case .unknown: throw FunctionError.noSuchSession
        case .notUploaded: throw FunctionError.notUploaded
        case .expired: throw FunctionError.sessionExpired
        case .ended: throw FunctionError.sessionHasEnded
        }
        let input = AnalysisOrder(sessionId: id)
        let start = try await runner.submit(
            JobRequest(
                id: id, userID: user, app: MirrorMate.id, kind: AnalysisJob.name, idempotencyKey: id.uuidString,
                requestHash: try JobRequest.hash(input),
                input: String(decoding: try JSONEncoder().encode(input), as: UTF8.self), price: 1,
                firstStage: AnalysisStage.checking.rawValue))
        switch start {
        case .started, .replayed: return FinalizedSession(sessionId: id)
        default: throw FunctionError.sessionHasEnded
        }
    }
}

extension FunctionError {
    /// The same for one that isn't there and one of somebody else.
    static let noSuchSession = FunctionError(.notFound, "session_not_found", "You have no such recording.")
    static let notUploaded = FunctionError(
        .conflict, "not_uploaded", "The recording isn’t here yet. Finish its upload, then ask again.")
    static let sessionExpired = FunctionError(
        .gone, "session_expired", "The recording didn’t arrive in time. Nothing was counted. Record again.")
    static let sessionHasEnded = FunctionError(
        .conflict, "session_ended", "This recording’s analysis has ended. Record again for another one.")
}

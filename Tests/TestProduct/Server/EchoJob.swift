/// One job: the prompt becomes a text object of its owner's, and a row that says where it lies.
import EchoCore
import Foundation
import NIOCore
import ServerDatabase
import ServerFunctions
import ServerJobs
import ServerMetering
import ServerStorage

struct EchoJob: JobHandler {
    enum Stage: String, CaseIterable {
        case listening, answering
    }

    /// Whom prompts would go to: asked for like any provider, though this one is the server itself.
    static let party = ThirdParty(app: Echo.id, purpose: "text", id: "mountain", name: "The Mountain")

    let kind = EchoFunction.name
    let app = Echo.id
    let stages = Stage.allCases.map(\.rawValue)
    let limits = JobLimits(deadline: .seconds(20), attempts: 3)
    let objects: OwnedObjects

    func run(_ request: EchoRequest, _ job: JobContext) async throws -> JobOutcome {
        job.enter(Stage.listening.rawValue, progress: 0.2)
        guard try await job.hasConsent(to: Self.party.subject.provider, for: Self.party.subject.purpose) else {
            return .failed(
                "consent_withdrawn", "You no longer agree to texts being sent. Nothing was sent or charged.")
        }
        job.enter(Stage.answering.rawValue, progress: 0.7)
        let path = try ObjectPath(
            bucket: Echo.id, key: "\(job.userID.uuidString)/\(job.id.uuidString).txt".lowercased())
        let text = try await objects.prepare(
            ByteBuffer(string: request.prompt), at: path, mimeType: "text/plain", of: job.userID)
        let row = Statement(
            "insert into echo.texts (id, user_id, prompt, path) values ($1, $2, $3, $4)",
            [job.id.uuidString, job.userID.uuidString, request.prompt, path.key])
        let result = try JSONEncoder().encode(EchoResult(path: path.key))
        return JobOutcome(
            .done(String(decoding: result, as: UTF8.self)), charge: .all, statements: text.statements + [row])
    }
}

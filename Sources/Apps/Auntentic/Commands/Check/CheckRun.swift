/// Starts a check and follows its job to the end.
import AuntenticCore
import CommandKit
import Foundation
import Wire

struct CheckRun: Sendable {
    let client: BackendClient
    let agrees: Bool
    let printer: CheckPrinter

    func finish(_ request: CheckRequest, key: String = UUID().uuidString) async throws -> JobEnvelope {
        var job: JobEnvelope
        do { job = try await start(request, key) } catch let refusal as BackendRefusal
            where refusal.code == "consent_required" && agrees
        {
            try await agree(refusal)
            job = try await start(request, key)
        } catch let refusal as BackendRefusal where refusal.code == "consent_required" {
            throw CommandFailure("\(refusal.description) Agree with --consent.")
        }
        printer.follow(job)
        while !job.status.isEnded {
            job = try envelope(await client.call("GET", "/functions/v1/jobs/\(job.id)?wait=25"))
            printer.follow(job)
        }
        return job
    }

    private func start(_ request: CheckRequest, _ key: String) async throws -> JobEnvelope {
        let body = try JSONValue(json: JSONEncoder().encode(request))
        return try envelope(
            await client.call(
                "POST", "/functions/v1/authenticate-sneaker", body, headers: ["Idempotency-Key": key]))
    }

    private func agree(_ refusal: BackendRefusal) async throws {
        let provider = refusal.body["provider"]?.stringValue ?? ""
        printer.step("agreeing that the photos go to \(refusal.body["provider_name"]?.stringValue ?? provider)")
        _ = try await client.call("POST", "/functions/v1/consent", ["provider": .string(provider), "action": "grant"])
    }

    private func envelope(_ value: JSONValue) throws -> JobEnvelope {
        try JSONDecoder().decode(JobEnvelope.self, from: Data(value.jsonText.utf8))
    }
}

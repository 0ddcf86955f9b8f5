/// Jobs as the server tells of them.
import Clients
import Foundation
import Wire

extension JobEnvelope {
    static func memory(
        _ status: String, stage: String? = "making", result: JSONValue? = nil, error: JSONValue? = nil
    ) -> JobEnvelope {
        let json: JSONValue = [
            "id": "00000000-0000-4000-8000-000000000777", "kind": "make-memory", "status": .string(status),
            "stage": stage.map(JSONValue.string) ?? .null, "stages": ["screening", "making", "keeping"],
            "progress": .number(0.4), "attempts": 1, "charged": false, "result": result ?? .null,
            "error": error ?? .null,
            "created_at": "2026-11-24T11:00:00Z",
        ]
        do { return try JSONDecoder().decode(JobEnvelope.self, from: Data(json.jsonText.utf8)) } catch {
            preconditionFailure("no job: \(error)")
        }
    }

    static func made(_ picture: UUID) -> JobEnvelope {
        memory(
            "done", stage: "keeping",
            result: [
                "picture": .string(picture.uuidString.lowercased()), "maker": "Drawn by the server’s own filters.",
            ])
    }

    static func failed(_ code: String, isRetryable: Bool) -> JobEnvelope {
        memory(
            "failed",
            error: [
                "code": .string(code), "message": "It failed. Nothing was charged.", "retryable": .bool(isRetryable),
            ])
    }
}

/// What the sample backend answers with: jobs and a picture.
import Foundation
import Wire

extension Samples {
    /// A grey JPEG of 8 by 6 pixels.
    package static let picture = Data(base64Encoded: pictureText, options: .ignoreUnknownCharacters) ?? Data()

    private static let pictureText = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO
        UlNSMj5aYVpQYEpRUk//wAALCAAGAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAI
        AQEAAD8AUf/Z
        """

    /// A check as the jobs' route shows it.
    package static func job(
        _ id: String, kind: String = "authenticate-sneaker", _ status: JobStatus
    ) throws(ClientError) -> JobEnvelope {
        let isDone = status == .done
        let job: JSONValue = [
            "id": .string(id), "kind": .string(kind), "status": .string(status.rawValue),
            "stage": status == .queued ? nil : .string(stages[isDone ? 3 : 0]),
            "stages": .array(stages.map(JSONValue.string)), "progress": isDone ? 1 : 0, "attempts": 1,
            "charged": .bool(isDone), "result": isDone ? report(id: id) : nil,
            "created_at": "2026-01-15T12:00:00Z", "started_at": status == .queued ? nil : "2026-01-15T12:00:00Z",
            "ended_at": status.isEnded ? "2026-01-15T12:00:08Z" : nil,
        ]
        do {
            return try JSONDecoder().decode(JobEnvelope.self, from: Data(job.jsonText.utf8))
        } catch {
            throw .unexpected("the sample job: \(error)")
        }
    }

    private static let stages = ["preparing_photos", "checking_photos", "asking_model", "writing_report"]
}

/// The job as `JobEnvelope` JSON, written by hand so that a stored result passes through without being parsed again.
import Foundation
import NIOCore
import Wire

extension JobRecord {
    package func json(stages: [String]) -> ByteBuffer {
        var text = "{\"id\":\"\(id.uuidString.lowercased())\""
        text += ",\"kind\":\(Self.quoted(kind)),\"status\":\"\(status.rawValue)\""
        text += ",\"stage\":\(Self.quoted(stage)),\"stages\":[\(stages.map { Self.quoted($0) }.joined(separator: ","))]"
        text += ",\"progress\":\(status == .done ? 1 : Self.rounded(progress)),\"attempts\":\(attempts)"
        text += ",\"charged\":\(charged),\"charged_price\":\(chargedPrice)"
        if let preview {
            text += ",\"preview\":{\"number\":\(preview.number),\"url\":\(Self.quoted(preview.dataURL))}"
        }
        text += ",\"result\":\(result ?? "null"),\"error\":\(error ?? "null"),\"needs_input\":\(needsInput ?? "null")"
        text += ",\"created_at\":\(Self.quoted(createdAt)),\"started_at\":\(Self.quoted(startedAt))"
        text += ",\"ended_at\":\(Self.quoted(endedAt))}"
        return ByteBuffer(string: text)
    }

    /// What a client says that it has seen: the stage and the number of the preview.
    var mark: String { "\(stage ?? "")/\(preview?.number ?? 0)" }

    private static func rounded(_ value: Double) -> Double {
        (value * 1000).rounded() / 1000
    }

    /// Only our own strings (kinds, stages, times), which need no more than quotes and backslashes escaped.
    private static func quoted(_ text: String?) -> String {
        guard let text else { return "null" }
        return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

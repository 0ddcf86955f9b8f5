/// A message to clients, and its text in each version.
import NIOCore
import Wire

struct Outgoing: Sendable {
    var joinRef: String?
    var ref: String?
    var topic: String
    var event: String
    /// JSON text: many clients get the same, and it is written once.
    var payload: String

    init(_ topic: String, _ event: String, _ payload: String, joinRef: String? = nil, ref: String? = nil) {
        self.topic = topic
        self.event = event
        self.payload = payload
        self.joinRef = joinRef
        self.ref = ref
    }

    func text(_ version: Version) -> ByteBuffer {
        let (topic, event) = (JSONText.quoted(topic), JSONText.quoted(event))
        let (ref, joinRef) = (ref.map(JSONText.quoted) ?? "null", joinRef.map(JSONText.quoted) ?? "null")
        return switch version {
        case .objects:
            ByteBuffer(string: "{\"topic\":\(topic),\"event\":\(event),\"payload\":\(payload),\"ref\":\(ref)}")
        case .arrays: ByteBuffer(string: "[\(joinRef),\(ref),\(topic),\(event),\(payload)]")
        }
    }
}

extension Outgoing {
    static func reply(to message: Incoming, isError: Bool = false, _ response: JSONValue = [:]) -> Outgoing {
        Outgoing(
            message.topic, "phx_reply",
            (["status": isError ? "error" : "ok", "response": response] as JSONValue).jsonText,
            joinRef: message.joinRef, ref: message.ref)
    }

    static func refusal(of message: Incoming, _ reason: String) -> Outgoing {
        .reply(to: message, isError: true, ["reason": .string(reason)])
    }

    /// A notice about a channel: that changes are watched, or why the channel ends.
    static func system(
        _ topic: String, _ joinRef: String?, extension: String, isError: Bool = false, _ message: String
    ) -> Outgoing {
        let payload: JSONValue = [
            "extension": .string(`extension`), "status": isError ? "error" : "ok", "message": .string(message),
            "channel": .string(topic.hasPrefix("realtime:") ? String(topic.dropFirst(9)) : topic),
        ]
        return Outgoing(topic, "system", payload.jsonText, joinRef: joinRef)
    }
}

/// A broadcast for the clients of a channel, as JSON or as bytes.
struct Broadcast: Sendable {
    var event: String
    var payload: JSONValue
    var bytes: ByteBuffer?
    /// The id of the row that SQL sent it by.
    var id: String?
    var isReplayed = false

    func message(_ topic: String) -> Outgoing {
        var members: [String: JSONValue] = [
            "type": "broadcast", "event": .string(event), "payload": payload,
        ]
        if let id { members["meta"] = isReplayed ? ["id": .string(id), "replayed": true] : ["id": .string(id)] }
        return Outgoing(topic, "broadcast", JSONValue.object(members).jsonText)
    }

    /// Bytes go only to clients that can read them.
    func binary(_ topic: String) -> ByteBuffer? {
        guard let bytes, topic.utf8.count <= 255, event.utf8.count <= 255 else { return nil }
        var frame = ByteBuffer()
        frame.writeBytes([4, UInt8(topic.utf8.count), UInt8(event.utf8.count), 0, 0])
        frame.writeString(topic)
        frame.writeString(event)
        frame.writeImmutableBuffer(bytes)
        return frame
    }
}

/// A message of a client, read from a frame.
import Foundation
import NIOCore
import NIOFoundationCompat
import Wire

struct Incoming: Sendable {
    var joinRef: String?
    var ref: String?
    var topic: String
    var event: String
    var payload: JSONValue
    /// The bytes of a binary broadcast; its event's name is in `payload`.
    var bytes: ByteBuffer?

    /// - Returns: nil for JSON that is no message of this version.
    init?(text: ByteBuffer, _ version: Version) {
        guard let value = try? JSONValue(json: text.readableBytesView) else { return nil }
        switch version {
        case .objects: self.init(object: value)
        case .arrays: self.init(array: value)
        }
    }

    private init?(object value: JSONValue) {
        guard let topic = value["topic"]?.stringValue, let event = value["event"]?.stringValue else { return nil }
        (self.topic, self.event) = (topic, event)
        joinRef = Self.ref(value["join_ref"])
        ref = Self.ref(value["ref"])
        payload = value["payload"] ?? .object([:])
    }

    private init?(array value: JSONValue) {
        guard let parts = value.arrayValue, parts.count == 5, let topic = parts[2].stringValue,
            let event = parts[3].stringValue
        else { return nil }
        (self.topic, self.event) = (topic, event)
        joinRef = Self.ref(parts[0])
        ref = Self.ref(parts[1])
        payload = parts[4]
    }

    /// Clients count in strings; some in numbers.
    private static func ref(_ value: JSONValue?) -> String? {
        guard let text = value?.stringValue ?? value?.intValue.map(String.init), text.utf8.count <= 64 else {
            return nil
        }
        return text
    }
}

extension Incoming {
    /// A broadcast in a binary frame: a kind, the lengths of five texts, an encoding, the texts, the payload.
    init?(binary frame: ByteBuffer) {
        var frame = frame
        guard frame.readInteger(as: UInt8.self) == 3,
            let lengths = frame.readBytes(length: 5), let encoding = frame.readInteger(as: UInt8.self)
        else { return nil }
        var texts: [String] = []
        for length in lengths {
            guard let bytes = frame.readBytes(length: Int(length)),
                let text = String(validating: bytes, as: UTF8.self)
            else { return nil }
            texts.append(text)
        }
        joinRef = texts[0].isEmpty ? nil : texts[0]
        ref = texts[1].isEmpty ? nil : texts[1]
        topic = texts[2]
        event = "broadcast"
        switch encoding {
        case 0:
            payload = ["event": .string(texts[3])]
            bytes = frame
        case 1:
            guard let value = try? JSONValue(json: frame.readableBytesView) else { return nil }
            payload = ["event": .string(texts[3]), "payload": value]
        default: return nil
        }
    }
}

/// The signs a recogniser knows, which stand in its own file: an ONNX model's metadata under `character`, a line each.
import Foundation
import ServerInference

enum SignDictionary {
    /// Field 14 of ONNX's ModelProto holds pairs of a name (field 1) and a value (field 2).
    private static let metadata = 14

    static func signs(in model: Data) throws(InferenceError) -> [Character] {
        for entry in fields(model) where entry.number == metadata {
            let pair = fields(entry.bytes)
            guard
                pair.first(where: { $0.number == 1 }).map({ String(decoding: $0.bytes, as: UTF8.self) }) == "character",
                let value = pair.first(where: { $0.number == 2 })
            else { continue }
            return String(decoding: value.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.first ?? " " }
        }
        throw .failed("the recogniser's file names no signs")
    }

    private struct Field {
        var number: Int
        var bytes: Data
    }

    /// Those that hold bytes; numbers are passed over (protobuf encoding, wire types 0, 1, 2 and 5).
    private static func fields(_ message: Data) -> [Field] {
        var found: [Field] = []
        var at = message.startIndex
        while at < message.endIndex, let key = number(message, &at) {
            switch key & 7 {
            case 0: guard number(message, &at) != nil else { return found }
            case 1: at += 8
            case 5: at += 4
            case 2:
                guard let length = number(message, &at), length <= message.endIndex - at else { return found }
                found.append(Field(number: key >> 3, bytes: message[at..<at + length]))
                at += length
            default: return found
            }
        }
        return found
    }

    private static func number(_ message: Data, _ at: inout Int) -> Int? {
        var value = 0
        for shift in stride(from: 0, to: 56, by: 7) {
            guard at < message.endIndex else { return nil }
            let byte = Int(message[at])
            at += 1
            value |= (byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}

/// fal's answers, read leniently: only what can't be missing is required.
import Foundation
import Wire

/// The acceptance of a request.
struct FalSubmission: Sendable, Hashable {
    var requestID: String
    var places: ImageTicket.Places
    var position: Int?

    /// - Parameter origin: where the request was sent. The key goes to no other place, whatever the answer says.
    init(_ body: Data, model: FalModel, origin: String) throws(ProviderFailure) {
        guard let reply = try? JSONValue(json: body), let id = reply["request_id"]?.stringValue, Self.isID(id) else {
            throw .malformed("the reply names no request")
        }
        requestID = id
        let base = "\(origin)/\(model.app)/requests/\(id)"
        let ours = ImageTicket.Places(status: base + "/status", result: base, cancel: base + "/cancel")
        let theirs = ImageTicket.Places(
            status: reply["status_url"]?.stringValue ?? ours.status,
            result: reply["response_url"]?.stringValue ?? ours.result,
            cancel: reply["cancel_url"]?.stringValue ?? ours.cancel)
        // The request is accepted, so odd places are no reason to lose it.
        places = theirs.areWithin(origin) ? theirs : ours
        position = reply["queue_position"]?.intValue
    }

    static func isID(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || [0x2D, 0x5F].contains(byte)
            }
    }
}

extension ImageTicket.Places {
    /// All are plain paths of this origin.
    func areWithin(_ origin: String) -> Bool {
        [status, result, cancel].allSatisfy { place in
            place.hasPrefix(origin + "/") && place.utf8.count <= 1000
                && place.dropFirst(origin.count).utf8.allSatisfy { byte in
                    byte > 0x20 && byte < 0x7F && ![UInt8(ascii: "@"), UInt8(ascii: "\\")].contains(byte)
                }
        }
    }
}

enum FalStatus: Sendable, Hashable {
    case queued(position: Int?)
    case running
    /// Also a failed request is completed.
    case completed(error: FalErrorReply?)

    init(_ body: Data) throws(ProviderFailure) {
        guard let reply = try? JSONValue(json: body) else { throw .malformed("the status is not JSON") }
        switch reply["status"]?.stringValue {
        case "IN_QUEUE": self = .queued(position: reply["queue_position"]?.intValue)
        case "IN_PROGRESS": self = .running
        case "COMPLETED":
            let error = reply["error"] ?? .null, kind = reply["error_type"] ?? .null
            self = .completed(error: error.isNull && kind.isNull ? nil : FalErrorReply(reply))
        default: throw .malformed("the status is none of fal's")
        }
    }
}

/// What a model made.
struct FalResult: Sendable, Hashable {
    struct Picture: Sendable, Hashable {
        var url: String?
        var isFlagged: Bool
    }

    static let mostPictures = 16
    var pictures: [Picture]
    var seed: UInt64?

    init(_ body: Data) throws(ProviderFailure) {
        guard let reply = try? JSONValue(json: body) else { throw .malformed("the result is not JSON") }
        try self.init(reply)
    }

    init(_ reply: JSONValue) throws(ProviderFailure) {
        let flags = reply["has_nsfw_concepts"]?.arrayValue ?? []
        guard let images = reply["images"]?.arrayValue ?? reply["image"].map({ [$0] }), !images.isEmpty else {
            throw .malformed("the result has no pictures")
        }
        pictures = images.prefix(Self.mostPictures).enumerated().map { index, image in
            let flag = index < flags.count ? flags[index] : .null
            // A flag that we can't read counts: better a picture too few than an unfit one.
            return Picture(url: image["url"]?.stringValue, isFlagged: flag != .bool(false) && !flag.isNull)
        }
        switch reply["seed"] {
        case .int(let seed): self.seed = UInt64(exactly: seed)
        case .number(let seed): self.seed = UInt64(exactly: seed)
        default: break
        }
    }
}

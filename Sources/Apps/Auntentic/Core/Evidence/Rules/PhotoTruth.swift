/// What a photo file says about where it comes from, measured before its metadata is stripped.
import Foundation

package struct PhotoTruth: Codable, Hashable, Sendable {
    /// Whether the same picture has been seen before. Of another's check it says nothing, neither whose nor when.
    package enum Reuse: Hashable, Sendable {
        /// Somebody else had it first, and the file doesn't say which camera took it or when.
        case seenBefore
        /// Somebody else had it first, but this file names a camera, and a time before that.
        case seenSinceCapture
        /// Somebody had it before the time that this file says it was taken at, so that isn't true.
        case seenBeforeCapture
        /// This account had it first.
        case ownEarlierCheck
        /// The same picture under another angle of this check.
        case sameCheck(PhotoAngle)
    }

    package var reusedFrom: Reuse?
    package var isScreenshot: Bool
    /// How much of it shows the pattern of a screen, 0 … 1; nil when it wasn't measured.
    package var showsScreen: Double?
    /// A program that changes pictures, by name. The camera's own software is none.
    package var editingSoftware: String?
    package var capturedAt: Date?
    /// Maker and model, as the file names them; nil also when metadata was stripped on the way here.
    package var camera: String?
    /// Hexadecimal SHA-256 of the file as it was sent; nil when it wasn't taken.
    package var contentHash: String?

    package init(
        reusedFrom: Reuse? = nil, isScreenshot: Bool = false, showsScreen: Double? = nil,
        editingSoftware: String? = nil, capturedAt: Date? = nil, camera: String? = nil,
        contentHash: String? = nil
    ) {
        self.reusedFrom = reusedFrom
        self.isScreenshot = isScreenshot
        self.showsScreen = showsScreen
        self.editingSoftware = editingSoftware
        self.capturedAt = capturedAt
        self.camera = camera
        self.contentHash = contentHash
    }

    /// From here on a photo counts as the picture of a screen.
    package static let surelyScreen = 0.8
    /// Below, it counts as none; in between nobody knows.
    package static let hardlyScreen = 0.5
}

extension PhotoTruth.Reuse {
    /// Whether somebody else had the picture first.
    package var isForeign: Bool {
        switch self {
        case .seenBefore, .seenSinceCapture, .seenBeforeCapture: true
        case .ownEarlierCheck, .sameCheck: false
        }
    }
}

/// One word, or `same_check:size_tag`: short in JSON and open to more.
extension PhotoTruth.Reuse: Codable {
    private static let samePrefix = "same_check:"

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let word = try container.decode(String.self)
        switch word {
        // Reports of earlier versions know nothing closer.
        case "seen_before", "another_account": self = .seenBefore
        case "seen_since_capture": self = .seenSinceCapture
        case "seen_before_capture": self = .seenBeforeCapture
        case "own_earlier_check": self = .ownEarlierCheck
        case _ where word.hasPrefix(Self.samePrefix):
            self = .sameCheck(PhotoAngle(rawValue: String(word.dropFirst(Self.samePrefix.count))))
        default: throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown kind of reuse")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .seenBefore: try container.encode("seen_before")
        case .seenSinceCapture: try container.encode("seen_since_capture")
        case .seenBeforeCapture: try container.encode("seen_before_capture")
        case .ownEarlierCheck: try container.encode("own_earlier_check")
        case .sameCheck(let angle): try container.encode(Self.samePrefix + angle.rawValue)
        }
    }
}

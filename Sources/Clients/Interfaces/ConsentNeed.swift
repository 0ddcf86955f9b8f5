/// An agreement that the server asks for: what of somebody's would go to whom.
import Foundation
import Language

package struct ConsentNeed: Sendable, Hashable, Identifiable {
    /// The kinds of data that consents are given for; one that this version doesn't know is asked for in plain words.
    package enum Subject: String, Sendable, CaseIterable {
        case photos, text, voice, measurements
        case voiceAndVideo = "voice_and_video"
    }

    /// As the server calls it; nil if it didn't say.
    package var purpose: String?
    package var provider: String
    /// The provider's name for a person.
    package var name: String

    package init(purpose: String?, provider: String, name: String) {
        self.purpose = purpose
        self.provider = provider
        self.name = name
    }

    /// Two questions about the same are one.
    package var id: ConsentNeed { self }

    /// Whether the work is done without it, too, with less in it.
    package var isOptional: Bool { subject == .voice || subject == .measurements }

    package var subject: Subject? { purpose.flatMap(Subject.init) }

    /// What would be sent, in the middle of a sentence.
    package var things: String {
        switch subject {
        case .photos: String(localized: "photos")
        case .text: String(localized: "text")
        case .voice: String(localized: "your voice")
        case .measurements: String(localized: "your measurements")
        case .voiceAndVideo: String(localized: "voice and video")
        case nil: String(localized: "data")
        }
    }
}

/// What a screen keeps from people who can't see it: controls without a name, pictures neither described nor hidden.
import Foundation
import WebUI

extension Screen {
    /// Whatever can be acted on but has no words for it.
    package var unlabelled: [ScreenElement] {
        let acting: [ScreenElement.Role] = [
            .button, .link, .field, .secureField, .toggle, .picker, .tab, .photoPicker, .date, .slider,
        ]
        return elements.filter { acting.contains($0.role) && $0.label.trimmingCharacters(in: .whitespaces).isEmpty }
    }

    /// Pictures at which VoiceOver would stop without a word, by where they come from.
    package var undescribed: [String] { session.tree.last.map { $0.silentPictures } ?? [] }
}

extension El {
    /// Where something around a picture speaks for it, the picture needs no words.
    @MainActor fileprivate var silentPictures: [String] {
        if isUnseen || attribute("aria-label")?.isEmpty == false { return [] }
        if ["button", "a", "label"].contains(tag) || attribute("role") == "button" { return [] }
        if tag == "img" { return attribute("alt")?.isEmpty == false ? [] : [attribute("src") ?? "a picture"] }
        return children.flatMap(\.silentPictures)
    }
}

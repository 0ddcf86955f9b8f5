/// Writes an edit's words on a picture.
import Foundation
import Pictures
import ServerMedia

extension Picture {
    /// Each text is drawn before the next is set, so that only one of them is in memory.
    func written(_ texts: [TextOverlay]) throws -> Picture {
        try texts.reduce(self) { picture, text in
            let isBlank = text.text.allSatisfy(\.isWhitespace)
            return isBlank ? picture : try picture.held().written(text).held()
        }
    }

    private func written(_ text: TextOverlay) throws -> Picture {
        let pixels = text.pixels(width: Double(width), height: Double(height))
        let words = try WrittenWords(
            markup: text.markup, font: "\(text.font.family) \(Int(pixels.rounded()))",
            width: max(1, Int(Double(width) * TextOverlay.widest)), side: text.alignment.side)
        let place = words.place(text, pixels, on: self)
        guard text.isOutlined else {
            return try laid(words.picture.bands(0..<3), words.picture.bands(3..<4), x: place.x, y: place.y)
        }
        let pen = max(1, pixels * TextOverlay.outlineShare), room = Int(pen.rounded(.up))
        let outline = try words.picture.bands(3..<4).held().padded(by: room).grown(by: pen)
        let ground = try laid(outline.flat(text.outlineColour), outline, x: place.x - room, y: place.y - room)
        return try ground.laid(words.picture.bands(0..<3), words.picture.bands(3..<4), x: place.x, y: place.y)
    }
}

extension WrittenWords {
    /// The middle of the lines' box stands on the text's place, whether or not its letters reach up and down.
    fileprivate func place(_ text: TextOverlay, _ pixels: Double, on ground: Picture) -> (x: Int, y: Int) {
        let line = pixels * 1.2
        let lines = max(1, ((Double(top + picture.height) - pixels * 0.1) / line).rounded(.up))
        return (
            Int((text.x * Double(ground.width) - Double(picture.width) / 2).rounded()),
            Int((text.y * Double(ground.height) - lines * line / 2).rounded()) + top
        )
    }
}

extension TextOverlay {
    /// Line breaks stay; other controls would change the layout, and Pango refuses some.
    fileprivate var markup: String {
        let plain = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.value < 32 && $0 != "\n" || $0.value == 127 ? " " : $0 }))
        let safe = plain.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        let hex = String(colour, radix: 16)
        return "<span foreground=\"#\(String(repeating: "0", count: 6 - hex.count))\(hex)\">\(safe)</span>"
    }
}

extension TextOverlay.Font {
    /// As Pango names it: the first that this machine has.
    fileprivate var family: String {
        switch self {
        case .plain: "Inter,sans"
        case .bold: "Inter,sans bold"
        case .serif: "serif bold"
        case .typewriter: "monospace bold"
        }
    }
}

extension TextOverlay.Alignment {
    fileprivate var side: Int {
        switch self {
        case .leading: 0
        case .centre: 1
        case .trailing: 2
        }
    }
}

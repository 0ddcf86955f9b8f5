/// Words on a picture.

package struct TextOverlay: Codable, Hashable, Sendable, Identifiable {
    package enum Font: String, Codable, Hashable, Sendable, CaseIterable {
        case plain, bold, serif, typewriter
    }

    /// Of the lines to each other; the leading side is where the words' own script begins.
    package enum Alignment: String, Codable, Hashable, Sendable, CaseIterable {
        case leading, centre, trailing
    }

    /// Tells it from the others on the same picture.
    package var id: Int
    package var text: String
    package var font = Font.bold
    /// As `0xRRGGBB`.
    package var colour: UInt32 = 0xFFFFFF
    /// Of the letters, in shares of the picture's shorter side.
    package var size = 0.1
    /// Its middle, in fractions of the finished picture.
    package var x = 0.5
    package var y = 0.5
    package var alignment = Alignment.centre
    package var isOutlined = true

    package init(id: Int, text: String) { (self.id, self.text) = (id, text) }

    package static let mostCharacters = 200
    package static let sizes = 0.03...0.4
    /// Lines break before they are wider than this share of the picture.
    package static let widest = 0.94
    /// Of an outline, in shares of the letters' size.
    package static let outlineShare = 0.07
}

extension TextOverlay {
    package func check() throws(EditProblem) {
        // Bounded before characters are counted: one may have thousands of scalars.
        guard text.utf8.count <= Self.mostCharacters * 64, text.count <= Self.mostCharacters else {
            throw .textTooLong(count: text.count)
        }
        let places = 0.0...1.0
        guard Self.sizes.contains(size), places.contains(x), places.contains(y), colour <= 0xFFFFFF else {
            throw .shape
        }
    }

    /// Black around light letters, white around dark ones.
    package var outlineColour: UInt32 {
        let parts = [16, 8, 0].map { Double(colour >> $0 & 255) / 255 }
        return parts[0] * 0.299 + parts[1] * 0.587 + parts[2] * 0.114 > 0.5 ? 0x000000 : 0xFFFFFF
    }

    /// In pixels of a picture: the chosen size, or the largest at which all of the words fit.
    package func pixels(width: Double, height: Double) -> Double {
        let lines = Double(text.split(separator: "\n", omittingEmptySubsequences: false).count)
        let area = width * Self.widest * height / (Double(max(1, text.count)) * Self.lineHeight)
        return max(1, min(size * min(width, height), height / lines / Self.lineHeight, area.squareRoot()))
    }

    private static let lineHeight = 1.3
}

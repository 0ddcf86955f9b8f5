/// Keeps words whole: text whose longest word is wider than a phone takes the largest size at which that word fits.
import Foundation
import SwiftUI

package enum WordFit {
    /// Body text's points after Apple's table of type sizes; titles are hardly larger at these.
    private static let sizes: [(size: DynamicTypeSize, points: CGFloat)] = [
        (.accessibility5, 53), (.accessibility4, 47), (.accessibility3, 40), (.accessibility2, 33),
    ]
    /// How wide a letter is on average, as a share of the points: generous for the system's bold font.
    private static let letter: CGFloat = 0.56

    package static func largest(for text: String, in width: CGFloat) -> DynamicTypeSize {
        let letters = text.split { $0.isWhitespace || "-/@.\u{200B}".contains($0) }.map(breadth).max() ?? 0
        return sizes.first { letters * letter * $0.points <= width }?.size ?? .accessibility1
    }

    /// In letters of average width.
    private static func breadth(_ word: Substring) -> CGFloat {
        word.reduce(0) { $0 + ("mwMW".contains($1) ? 1.5 : 1) }
    }
}

extension String {
    /// An address that may be parted at its signs, when it doesn't fit on a line, rather than inside a word. For the eye only.
    package var partedAtSigns: String {
        replacing("@", with: "@\u{200B}").replacing(".", with: "\u{200B}.")
    }
}

extension View {
    /// - Parameter width: the points that a line has on a small phone.
    package func wholeWords(of text: String, in width: CGFloat = 320) -> some View {
        dynamicTypeSize(...WordFit.largest(for: text, in: width))
    }
}

/// The type scale: text styles of the system, so that every text follows Dynamic Type.
import Foundation
import SwiftUI

extension Font {
    /// A screen's one big line.
    package static var screenTitle: Font { .system(.largeTitle, design: .default, weight: .bold) }
    package static var sectionTitle: Font { .system(.title3, design: .default, weight: .semibold) }
    package static var cardTitle: Font { .headline }
    package static var reading: Font { .body }
    package static var note: Font { .subheadline }
    package static var small: Font { .footnote }
    /// Digits that don't dance while they count.
    package static var figure: Font { .system(.title, design: .rounded, weight: .bold).monospacedDigit() }
}

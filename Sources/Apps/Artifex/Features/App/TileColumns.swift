/// Columns of tiles with words in them.
import Styleguide
import SwiftUI

extension [GridItem] {
    /// As many as fit; one where text is largest, so that no word is broken.
    static func tiles(atLeast width: CGFloat, _ textSize: DynamicTypeSize) -> [GridItem] {
        [GridItem(.adaptive(minimum: textSize.isAccessibilitySize ? 240 : width), spacing: Space.m)]
    }
}

/// The one list of characters that change how a text reads without being visible.

extension Unicode.Scalar {
    /// Changes the direction of writing, joins or separates invisibly, or is invisible itself (Unicode Technical Report
    /// 36, §3).
    ///
    /// The list leaves out the joiner of emoji (U+200D) and the selectors of emoji and text style: without them a
    /// family falls apart and a heart changes its colour. Persian and Indic scripts need U+200C.
    package var isHidden: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D: false
        case 0x00...0x1F, 0x7F...0x9F: true  // control characters
        case 0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0: true
        case 0x200B, 0x200E, 0x200F, 0x202A...0x202E: true  // zero-width space, direction marks and overrides
        case 0x2028, 0x2029: true  // separators that some readers take for line breaks
        case 0x2060...0x206F: true  // word joiner, invisible operators, direction isolates
        case 0xFE00...0xFE0D, 0xFEFF, 0xFFF0...0xFFFB: true
        case 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true  // musical control, tags, more selectors
        default: false
        }
    }
}

extension String {
    /// Without hidden characters; line breaks and tabs stay.
    package var withoutHidden: String {
        guard unicodeScalars.contains(where: \.isHidden) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isHidden }))
    }
}

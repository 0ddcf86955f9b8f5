/// What a photo's metadata says, as text: names, times, programs.
@testable import ServerMedia

extension FuzzTarget {
    static let photoFacts = FuzzTarget(
        "photo-facts", feeds: "EXIF texts to ExifText, CaptureTime and EditingSoftware", longest: 4096,
        words: [
            "2025:11:02 14:03:22", "0000:00:00 00:00:00", " (", ", ASCII, 6 components, 6 bytes)",
            "Adobe Photoshop 25.0",
            "snapseed", "+02:00", "Z", ".48", "(", ",", "\u{0}",
        ]
    ) { (text: String) in
        if let value = ExifText.value(text) {
            try require(!value.isEmpty && value.count <= 200, "\(value.count) characters")
            try require(!value.unicodeScalars.contains { $0.value < 0x20 }, "a control character in \(value)")
        }
        let field = "\(text) (\(text), ASCII, 6 components, 6 bytes)"
        try require(ExifText.value(field) == ExifText.value(text) || text.contains(" components"), "lost \(text)")
        _ = EditingSoftware.name(text)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let time = CaptureTime(
            exif: lines[0], fraction: lines.count > 1 ? lines[1] : nil, offset: lines.count > 2 ? lines[2] : nil)
        if let time { try requireSensible(time) }
    }
}

/// Files by their first bytes and their structure: what is read lies inside of the file.
import ServerMedia

extension FuzzTarget {
    static let pictures = FuzzTarget(
        "pictures", feeds: "a file's bytes to FormatSniffer, FileEnding and HiddenContent", longest: 16_384,
        words: PictureWords.all
    ) { (bytes: [UInt8]) in
        try GuardedBytes.with(bytes) { file in
            let format = FormatSniffer.format(of: file)
            try require(FormatSniffer.format(of: bytes.prefix(FormatSniffer.length)) == format, "the head says less")
            for structure in [MediaFormat.jpeg, .png, .gif, .webp, .heic, .avif] {
                guard let end = FileEnding.offset(in: file, format: structure) else { continue }
                try require((0...file.count).contains(end), "\(structure) ends at \(end) of \(file.count)")
            }
            let needle = Array("%PDF-".utf8)
            let found = file.offset(of: needle)
            let expected = bytes.indices.first { bytes[$0...].starts(with: needle) }
            try require(found == expected, "found at \(found ?? -1), not at \(expected ?? -1)")
            try require(expected == nil || HiddenContent.isPresent(in: file), "a PDF went unseen")
        }
    }
}

enum PictureWords {
    static let all = [
        "RIFF", "WEBP", "VP8 ", "VP8L", "VP8X", "GIF89a", "\u{89}PNG", "IHDR", "IDAT", "IEND", "tEXt", "eXIf", "ftyp",
        "heic", "avif", "mif1", "meta", "iinf", "Exif\u{0}\u{0}", "II*\u{0}", "MM\u{0}*", "JFIF", "<script", "<html",
        "%PDF-", "<svg", "http://ns.adobe.com/xap/1.0/\u{0}", "ICC_PROFILE\u{0}",
    ]
}

/// Types that uploads claim, and how pictures are to be remade.
import ServerHTTP

@testable import ServerStorage

extension FuzzTarget {
    static let mediaTypes = FuzzTarget(
        "media-types", feeds: "content types to ContentInspection, transformations to TransformParameters",
        longest: 1024,
        words: [
            "image/jpeg", "text/html", "; charset=utf-8", ";", "=", "\"", "/", "\r\n", "width:", "height:",
            "resize:cover",
            "quality:80", "format:webp", ",", ":", "width=100&height=", "resize=fill",
        ]
    ) { (text: String) in
        if ContentInspection.isWellFormed(text) {
            let isSafe = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" }
            try require(isSafe && text.utf8.count <= 256, "\(text.debugDescription) may stand in a header")
        }
        if let plain = ContentInspection.plain(text) {
            try require(!plain.contains(";") && plain == plain.lowercased(), "\(plain) isn't plain")
        }
        let limit = 2500
        for parameters in [
            try? TransformParameters(text: text, limit: limit),
            try? TransformParameters(QueryItems(text), limit: limit),
        ].compactMap(\.self) {
            let again = try? TransformParameters(text: parameters.text, limit: limit)
            try require(again == parameters, "\(parameters.text) means \(String(describing: again))")
            for side in [parameters.width, parameters.height].compactMap(\.self) {
                try require((1...limit).contains(side), "a side of \(side)")
            }
        }
    }
}

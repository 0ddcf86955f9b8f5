/// What a stored photo loses: the plan stays inside of the file, and what comes out has nothing more to lose.
import ServerMedia

extension FuzzTarget {
    static let cleanPictures = FuzzTarget(
        "clean-pictures", feeds: "a file's bytes to CleanPicture", longest: 16_384, words: PictureWords.all
    ) { (bytes: [UInt8]) in
        try GuardedBytes.with(bytes) { file in
            for format in [MediaFormat.jpeg, .png, .gif, .webp, .heic, .avif] {
                guard let plan = CleanPicture.plan(file, format) else { continue }
                try checkCleaned(plan, file, format)
            }
        }
    }

    private static func checkCleaned(
        _ plan: CleanPicture, _ file: UnsafeRawBufferPointer, _ format: MediaFormat
    ) throws {
        for case .range(let range) in plan.pieces {
            try require(range.lowerBound >= 0 && range.upperBound <= file.count, "\(range) of \(file.count) bytes")
        }
        // A photo that lies on its side keeps a few bytes that say so.
        try require(plan.count <= file.count + 64, "\(file.count) bytes became \(plan.count)")
        let cleaned = Array(plan.bytes(of: file))
        try require(cleaned.count == plan.count, "\(cleaned.count) bytes where \(plan.count) were planned")
        try GuardedBytes.with(cleaned) { cleaned in
            guard let again = CleanPicture.plan(cleaned, format) else {
                throw Broken("a cleaned \(format) can't be followed")
            }
            try require(Array(again.bytes(of: cleaned)) == Array(cleaned), "a cleaned \(format) has more to lose")
        }
    }
}

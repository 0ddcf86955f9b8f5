/// Which of the 468 points is what; right and left are the person's own.

enum FaceIndex {
    struct Eye: Sendable {
        let outer: Int
        let inner: Int
        /// Of the upper lid, and below each of the lower.
        let lids: [(upper: Int, lower: Int)]
        let brow: [Int]
    }

    static let rightEye = Eye(outer: 33, inner: 133, lids: [(160, 144), (158, 153)], brow: [105, 66, 107])
    static let leftEye = Eye(outer: 263, inner: 362, lids: [(387, 373), (385, 380)], brow: [334, 296, 336])
    static let forehead = 10
    static let chin = 152
    static let cheeks = (right: 234, left: 454)
    static let lips = (upper: 13, lower: 14)
    static let mouth = (right: 61, left: 291)
}

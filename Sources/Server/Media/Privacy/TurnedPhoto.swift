/// The orientation of a photo: the one field of EXIF that is needed to show it.
import Foundation

enum TurnedPhoto {
    private static let orientationTag = 0x0112

    /// 1 to 8 from a TIFF structure; 1, upright, if it contains no valid value.
    static func orientation(inTIFF tiff: Slice<UnsafeRawBufferPointer>) -> Int {
        let bytes = UnsafeRawBufferPointer(rebasing: tiff)
        guard bytes.count >= 8 else { return 1 }
        let isLittle: Bool
        switch (bytes[0], bytes[1]) {
        case (0x49, 0x49): isLittle = true
        case (0x4D, 0x4D): isLittle = false
        default: return 1
        }
        func number(_ at: Int, _ length: Int) -> Int? {
            guard at >= 0, at + length <= bytes.count else { return nil }
            let digits = bytes[at..<at + length]
            return isLittle
                ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
        }
        guard number(2, 2) == 42, let start = number(4, 4), let count = number(start, 2) else { return 1 }
        for entry in 0..<count {
            let at = start + 2 + entry * 12
            guard let tag = number(at, 2) else { return 1 }
            guard tag == orientationTag else { continue }
            let value = number(at + 2, 2) == 3 ? number(at + 8, 2) : number(at + 8, 4)
            return value.flatMap { (1...8).contains($0) ? $0 : nil } ?? 1
        }
        return 1
    }

    /// A TIFF structure with only this value; nil for upright, which needs none.
    static func tiff(_ orientation: Int) -> [UInt8]? {
        guard (2...8).contains(orientation) else { return nil }
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
        return [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
    }

    /// An empty TIFF structure.
    static let nothing: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
}

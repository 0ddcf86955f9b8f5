/// The test photos as bytes.
import Foundation
import NIOCore
import TestSupport

/// Bytes in which nothing is where something else could be: pieces of an odd length, each with its number in it. Made by
/// copying, as counting millions of bytes one by one would keep every other test waiting.
func bytes(_ count: Int) -> Data {
    let piece = Data((0..<65_521).map { UInt8(truncatingIfNeeded: $0 &* 40_503 >> 5) })
    var data = Data(capacity: count + piece.count)
    while data.count < count {
        withUnsafeBytes(of: data.count) { data.append(contentsOf: $0) }
        data.append(piece)
    }
    return data.prefix(count)
}

func photo(_ seed: UInt64, width: Int = 640, height: Int = 480, quality: Int = 80) throws -> Data {
    Data(try TestPhoto.jpeg(seed: seed, width: width, height: height, quality: quality).readableBytesView)
}

/// The test photos as bytes.
import Foundation
import NIOCore
import TestSupport

func photo(_ seed: UInt64, width: Int = 640, height: Int = 480, quality: Int = 80) throws -> Data {
    Data(try TestPhoto.jpeg(seed: seed, width: width, height: height, quality: quality).readableBytesView)
}

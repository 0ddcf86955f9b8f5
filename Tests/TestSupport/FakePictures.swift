/// Small real pictures for stand-ins of image makers, made once.
import Foundation
import NIOCore
import Synchronization

package enum FakePictures {
    private static let made = Mutex<[Int: ByteBuffer]>([:])

    package static func jpeg(_ index: Int) throws -> ByteBuffer {
        if let found = made.withLock({ $0[index] }) { return found }
        let picture = try TestPhoto.jpeg(seed: UInt64(index + 1), width: 96, height: 64)
        made.withLock { $0[index] = picture }
        return picture
    }

    /// The same bytes.
    package static func data(_ index: Int) throws -> Data { Data(try jpeg(index).readableBytesView) }
}

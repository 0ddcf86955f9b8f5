/// Writes what is kept of a picture as a copy of its file, which it then replaces.
import Foundation
import NIOCore
import ServerMedia

struct CleanCopy: Sendable {
    let handle: OpenFile
    let size: Int

    /// Blocks. Leaves the original unchanged if anything goes wrong.
    init(_ picture: CleanPicture, of original: OpenFile, at path: String, insteadOf target: String) throws {
        let handle = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL)
        self.handle = handle
        do {
            size = try handle.write(picture) { try handle.copy($0, of: original, to: $1) }
            try renameFile(path, to: target)
        } catch {
            try? removeFile(path)
            throw error
        }
    }
}

extension OpenFile {
    /// - Parameter copy: brings a range of the original to an offset here.
    fileprivate func write(_ picture: CleanPicture, copy: (Range<Int>, Int) throws -> Void) throws -> Int {
        var size = 0
        for piece in picture.pieces {
            switch piece {
            case .bytes(let bytes): try bytes.withUnsafeBytes { try write($0, at: size) }
            // A file that ends behind a gap reads as zeros there.
            case .zeros: break
            case .range(let range): try copy(range, size)
            }
            size += piece.count
        }
        try resize(to: size)
        return size
    }
}

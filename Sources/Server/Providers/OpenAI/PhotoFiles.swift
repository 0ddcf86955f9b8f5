/// Reads photographs from disk in pieces, on the threads for blocking work, and returns them as base64.
import Foundation
import NIOCore
import NIOPosix
import SystemPackage

struct PhotoFiles: Sendable {
    /// A multiple of three, so that the pieces' base64 can simply be concatenated.
    static let pieceSize = 24 * 1024

    private let threads: NIOThreadPool

    init(threads: NIOThreadPool = .singleton) {
        self.threads = threads
    }

    func size(of path: String) async throws(ProviderFailure) -> Int {
        do {
            return try await threads.runIfActive {
                let file = try SystemPackage.FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
                return try file.closeAfter { Int(try file.seek(offset: 0, from: .end)) }
            }
        } catch {
            throw .unreadablePhoto
        }
    }

    /// The base64 of the piece that begins at `offset`; throws if the file has become shorter.
    func base64(of path: String, from offset: Int, size: Int) async throws(ProviderFailure) -> ByteBuffer {
        let count = min(Self.pieceSize, size - offset)
        do {
            return try await threads.runIfActive {
                let file = try SystemPackage.FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
                return try file.closeAfter {
                    ByteBuffer(bytes: try Self.read(file, from: offset, count: count).base64EncodedData())
                }
            }
        } catch {
            throw .unreadablePhoto
        }
    }

    private static func read(_ file: SystemPackage.FileDescriptor, from offset: Int, count: Int) throws -> Data {
        var data = Data(count: count)
        var filled = 0
        while filled < count {
            let got = try data.withUnsafeMutableBytes { bytes in
                try file.read(
                    fromAbsoluteOffset: Int64(offset + filled),
                    into: UnsafeMutableRawBufferPointer(rebasing: bytes[filled...]))
            }
            guard got > 0 else { throw ProviderFailure.unreadablePhoto }
            filled += got
        }
        return data
    }
}

/// The system calls for durable file storage, as Swift functions that throw. All of them block.
import CLinux
import Crypto
import Foundation
import NIOCore

/// A failed system call and its error.
struct FileFailure: Error, CustomStringConvertible {
    var call: String
    var code: Int32
    var description: String { "\(call): \(String(cString: strerror(code)))" }
    var isMissing: Bool { code == ENOENT }
}

/// An open file; closed when the last reference is released.
final class OpenFile: Sendable {
    let descriptor: Int32

    init(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws {
        descriptor = try check("open", Foundation.open(path, flags | O_CLOEXEC, mode))
    }
    deinit { close(descriptor) }

    /// Reads and writes name their own places, so the file's position is nobody's.
    func size() throws -> Int { Int(try check("lseek", lseek(descriptor, 0, SEEK_END))) }

    /// Reads exactly this range; a file that has become shorter is an error.
    func read(_ range: Range<Int>) throws -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: range.count)
        try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: range.count) { space in
            var done = 0
            while done < range.count {
                let count = try check(
                    "pread",
                    pread(descriptor, space.baseAddress! + done, range.count - done, off_t(range.lowerBound + done)))
                guard count > 0 else { throw FileFailure(call: "pread", code: EIO) }
                done += count
            }
            return done
        }
        return buffer
    }

    /// Whether the system has this range in its memory, as far as some places in it tell. Waits for nothing.
    func isWarm(_ range: Range<Int>) -> Bool {
        #if os(Linux)
            Self.places(in: range).allSatisfy { has_in_memory(descriptor, Int64($0)) == 1 }
        #else
            false
        #endif
    }

    /// Close enough to each other that what is between them is read along.
    private static func places(in range: Range<Int>) -> [Int] {
        Array(stride(from: range.lowerBound, to: range.upperBound, by: 128 << 10)) + [range.upperBound - 1]
    }

    /// Has the system read this range into its memory, without a copy for us; a file that has become shorter is an error.
    func warm(_ range: Range<Int>) throws {
        posix_fadvise(descriptor, off_t(range.lowerBound), off_t(range.count), POSIX_FADV_WILLNEED)
        // The advice only begins it. Each of these waits for its place.
        for place in Self.places(in: range) {
            var byte: UInt8 = 0
            guard try check("pread", pread(descriptor, &byte, 1, off_t(place))) == 1 else {
                throw FileFailure(call: "pread", code: EIO)
            }
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws {
        var done = 0
        while done < bytes.count {
            done += try check(
                "pwrite", pwrite(descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(offset + done)))
        }
    }

    /// Copies this range of another file, in the kernel if possible.
    func copy(_ range: Range<Int>, of other: OpenFile, to offset: Int) throws {
        var done = 0
        #if os(Linux)
            while done < range.count {
                let (from, to) = (Int64(range.lowerBound + done), Int64(offset + done))
                let count = copy_within_kernel(other.descriptor, from, descriptor, to, UInt(range.count - done))
                guard count > 0 else { break }
                done += count
            }
        #endif
        while done < range.count {
            let batch = range.lowerBound + done..<min(range.upperBound, range.lowerBound + done + 65_536)
            try other.read(batch).withUnsafeReadableBytes { try write($0, at: offset + done) }
            done += batch.count
        }
    }

    func resize(to size: Int) throws { _ = try check("ftruncate", ftruncate(descriptor, off_t(size))) }

    func sync() throws { _ = try check("fsync", fsync(descriptor)) }

    func seal() throws -> BlobSeal {
        let size = try size()
        return BlobSeal(size: size, hash: try hash(of: 0..<size))
    }

    /// In pieces: nothing of a large file stays in memory.
    func hash(of range: Range<Int>) throws -> SHA256Digest {
        var hash = SHA256()
        var at = range.lowerBound
        while at < range.upperBound {
            let piece = try read((at..<range.upperBound).prefix(1 << 20))
            piece.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
            at += piece.readableBytes
        }
        return hash.finalize()
    }
}

enum Folder {
    /// Creates the folder and its parents, accessible only to us.
    static func make(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Makes renames into the folder durable.
    static func sync(_ path: String) throws { try OpenFile(path, O_RDONLY | O_DIRECTORY).sync() }
}

/// A file's size and the time of its last change.
///
/// Foundation answers: which C module declares `stat` here depends on the order of a clean build.
struct FileFacts {
    var size: Int
    var written: Date

    /// Fails when there is no such file.
    init?(_ path: String) {
        let values = try? URL(fileURLWithPath: path, isDirectory: false)
            .resourceValues(forKeys: [.fileSizeKey, .contentModificationDateKey])
        guard let size = values?.fileSize, let written = values?.contentModificationDate else { return nil }
        (self.size, self.written) = (size, written)
    }
}

func renameFile(_ from: String, to: String) throws { _ = try check("rename", rename(from, to)) }

/// Removes a file; a missing one is ignored.
func removeFile(_ path: String) throws {
    if unlink(path) != 0, errno != ENOENT { throw FileFailure(call: "unlink", code: errno) }
}

/// Repeats a call that a signal interrupted, and throws its error.
private func check<Count: SignedInteger>(_ call: String, _ attempt: @autoclosure () -> Count) throws -> Count {
    while true {
        let result = attempt()
        if result >= 0 { return result }
        let code = errno
        if code != EINTR { throw FileFailure(call: call, code: code) }
    }
}

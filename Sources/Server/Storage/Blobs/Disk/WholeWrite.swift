/// Writes a whole file from memory: past the system's own memory if the file system allows it.
import CLinux
import ServerMedia

extension OpenFile {
    /// What the disk is given directly begins and ends on such a limit, in memory and in the file.
    private static let block = 4096
    /// Smaller files cost little, and are likely to be read soon.
    private static let leastDirect = 64 << 10

    /// Fills a new file with all of these bytes, or with what the picture keeps of them. Blocks.
    ///
    /// Bytes on their way through the system's memory are copied into pages that it has to find first, and that takes
    /// several times as long as the disk does. Who reads the file next reads it from the disk. While it is written, the
    /// file is in memory twice: only bytes in one piece, which begin where the disk's blocks do, go there directly.
    /// - Returns: the file's size.
    func write(_ picture: CleanPicture?, of original: UnsafeRawBufferPointer) throws -> Int {
        let size = picture?.count ?? original.count
        let space = (size + Self.block - 1) / Self.block * Self.block
        try withUnsafeTemporaryAllocation(byteCount: space, alignment: Self.block) { blocks in
            if let picture { picture.copy(original, to: blocks) } else { blocks.copyMemory(from: original) }
            UnsafeMutableRawBufferPointer(rebasing: blocks[size...]).initializeMemory(as: UInt8.self, repeating: 0)
            let isWritten = size >= Self.leastDirect && writeDirectly(UnsafeRawBufferPointer(blocks))
            if !isWritten { try write(UnsafeRawBufferPointer(rebasing: blocks[..<size]), at: 0) }
        }
        // The last block has more than the file.
        try resize(to: size)
        return size
    }

    /// - Returns: false if the file system doesn't do that, or not now; a part may be written then.
    private func writeDirectly(_ blocks: UnsafeRawBufferPointer) -> Bool {
        #if os(Linux)
            guard set_direct(descriptor, 1) == 0 else { return false }
            defer { _ = set_direct(descriptor, 0) }
            return (try? write(blocks, at: 0)) != nil
        #else
            return false
        #endif
    }
}

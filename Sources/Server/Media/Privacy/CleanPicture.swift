/// The parts of a picture's file that remain after cleaning: location, names, notes, thumbnails and trailing data go.
/// Pixels are not touched.
import Foundation

package struct CleanPicture: Sendable, Hashable {
    package enum Piece: Sendable, Hashable {
        /// Bytes of the original.
        case range(Range<Int>)
        case bytes([UInt8])
        /// This many zeros, where the following data must keep its offset.
        case zeros(Int)

        package var count: Int {
            switch self {
            case .range(let range): range.count
            case .bytes(let bytes): bytes.count
            case .zeros(let count): count
            }
        }
    }

    /// In the order in which they form the new file.
    package private(set) var pieces: [Piece] = []

    /// Whether there was nothing to remove.
    package func isWhole(_ count: Int) -> Bool { pieces == [.range(0..<count)] }

    package var count: Int { pieces.reduce(0) { $0 + $1.count } }

    /// The plan for a clean file; nil if its structure can't be followed to the end, because then nobody knows what
    /// else it contains.
    package static func plan(_ bytes: UnsafeRawBufferPointer, _ format: MediaFormat) -> CleanPicture? {
        switch format {
        case .jpeg: JPEGCleaner.plan(bytes)
        case .png: PNGCleaner.plan(bytes)
        case .webp: WebPCleaner.plan(bytes)
        case .gif: GIFCleaner.plan(bytes)
        case .heic, .avif: BoxCleaner.plan(bytes)
        default: nil
        }
    }

    /// The plan for the start of a file that is still arriving; nil if only the whole file can tell.
    package static func head(_ bytes: UnsafeRawBufferPointer) -> CleanPicture? {
        guard FormatSniffer.format(of: bytes.prefix(FormatSniffer.length)) == .jpeg else { return nil }
        return JPEGCleaner.plan(bytes, upToScan: true)
    }

    mutating func keep(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if case .range(let last)? = pieces.last, last.upperBound == range.lowerBound {
            pieces[pieces.count - 1] = .range(last.lowerBound..<range.upperBound)
        } else {
            pieces.append(.range(range))
        }
    }

    mutating func add(_ bytes: [UInt8]) {
        if !bytes.isEmpty { pieces.append(.bytes(bytes)) }
    }

    mutating func blank(_ count: Int) {
        if count > 0 { pieces.append(.zeros(count)) }
    }

    /// Uses `new` in place of the original's `old`, unless they are the same.
    mutating func replace(_ old: Range<Int>, by new: [UInt8], in bytes: UnsafeRawBufferPointer) {
        if bytes[old].elementsEqual(new) { keep(old) } else { add(new) }
    }

    /// The new file in memory; write large ones piece by piece instead.
    package func bytes(of original: UnsafeRawBufferPointer) -> Data {
        var out = Data(count: count)
        out.withUnsafeMutableBytes { copy(original, to: $0) }
        return out
    }

    /// - Parameter target: has room for `count` bytes.
    package func copy(_ original: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) {
        var at = 0
        for piece in pieces {
            let place = UnsafeMutableRawBufferPointer(rebasing: target[at..<at + piece.count])
            switch piece {
            case .range(let range): place.copyMemory(from: UnsafeRawBufferPointer(rebasing: original[range]))
            case .bytes(let bytes): place.copyBytes(from: bytes)
            case .zeros: place.initializeMemory(as: UInt8.self, repeating: 0)
            }
            at += piece.count
        }
    }
}

/// What stays of a picture's file when everything goes that isn't needed to show it: the place, names, notes, small
/// pictures, and whatever lies behind its end. Pixels are not touched.
import Foundation

package struct CleanPicture: Sendable, Hashable {
    package enum Piece: Sendable, Hashable {
        /// Bytes of the original.
        case range(Range<Int>)
        case bytes([UInt8])
        /// So many zeros, where what follows must keep its place.
        case zeros(Int)
    }

    /// In the order in which they make the new file.
    package private(set) var pieces: [Piece] = []

    /// Whether there was nothing to remove.
    package func isWhole(_ count: Int) -> Bool { pieces == [.range(0..<count)] }

    package var count: Int {
        pieces.reduce(0) { sum, piece in
            switch piece {
            case .range(let range): sum + range.count
            case .bytes(let bytes): sum + bytes.count
            case .zeros(let count): sum + count
            }
        }
    }

    /// How the file comes out clean; nil when its structure can't be followed to the end, so that nobody knows what
    /// else is in it.
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

    /// How the beginning of a file that is still coming in comes out clean; nil where only the whole file tells.
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

    /// Takes `new` where the original had `old`, unless they are the same.
    mutating func replace(_ old: Range<Int>, by new: [UInt8], in bytes: UnsafeRawBufferPointer) {
        if bytes[old].elementsEqual(new) { keep(old) } else { add(new) }
    }

    /// The new file in memory; large ones are better written piece by piece.
    package func bytes(of original: UnsafeRawBufferPointer) -> Data {
        var out = Data(capacity: count)
        for piece in pieces {
            switch piece {
            case .range(let range): out.append(contentsOf: original[range])
            case .bytes(let bytes): out.append(contentsOf: bytes)
            case .zeros(let count): out.append(Data(count: count))
            }
        }
        return out
    }
}

/// Pictures one after the other, each as a binary portable pixmap: `P6`, width, height, 255, and the pixels.

/// Each byte is copied once, and the buffer of the picture before the last is written over as soon as nobody keeps it: new
/// memory for every picture costs more than its pixels do.
struct PixmapStream: Sendable {
    /// Pixels of one picture.
    let most: Int
    private var head: [UInt8] = []
    /// Of the picture that is coming in; nil while its header is.
    private var size: (width: Int, height: Int)?
    private var pixels: [UInt8] = []
    private var filled = 0
    private var last: [UInt8] = []

    struct Picture {
        var width: Int
        var height: Int
        var pixels: [UInt8]
        /// It is the one before once more.
        var isRepeated: Bool
    }

    init(most: Int) { self.most = most }

    /// - Returns: the pictures that end in it.
    mutating func add(_ piece: UnsafeRawBufferPointer) throws(ClipError) -> [Picture] {
        var (rest, pictures) = (piece[...], [Picture]())
        while !rest.isEmpty {
            guard let size else {
                try readHeader(&rest)
                continue
            }
            fill(&rest)
            if filled == pixels.count { pictures.append(next(size)) }
        }
        return pictures
    }

    private mutating func fill(_ rest: inout Slice<UnsafeRawBufferPointer>) {
        let part = rest.prefix(pixels.count - filled)
        pixels.withUnsafeMutableBytes { $0[filled...].copyBytes(from: part) }
        filled += part.count
        rest = rest.dropFirst(part.count)
    }

    private mutating func next(_ size: (width: Int, height: Int)) -> Picture {
        let isRepeated = pixels == last
        swap(&pixels, &last)
        self.size = nil
        return Picture(width: size.width, height: size.height, pixels: last, isRepeated: isRepeated)
    }

    /// It ends with the fourth blank: one after `P6`, one after each number.
    private mutating func readHeader(_ rest: inout Slice<UnsafeRawBufferPointer>) throws(ClipError) {
        while let byte = rest.popFirst() {
            head.append(byte)
            guard head.count < 32 else { throw Self.nonsense }
            guard byte <= 0x20, head.count(where: { $0 <= 0x20 }) == 4 else { continue }
            return try start()
        }
    }

    private mutating func start() throws(ClipError) {
        let words = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        let numbers = words.dropFirst().compactMap { Int($0) }
        guard words.first == "P6", numbers.count == 3, numbers[2] == 255, (1...most).contains(numbers[0]),
            (1...most).contains(numbers[1]), numbers[0] * numbers[1] <= most
        else { throw Self.nonsense }
        let count = numbers[0] * numbers[1] * 3
        if pixels.count != count { pixels = [UInt8](repeating: 0, count: count) }
        (size, filled, head) = ((numbers[0], numbers[1]), 0, [])
    }

    private static let nonsense = ClipError.failed("the decoder's frames can't be read")
}

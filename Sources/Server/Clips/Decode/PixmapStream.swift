/// Pictures one after the other, each as a binary portable pixmap: `P6`, width, height, 255, and the pixels.

struct PixmapStream: Sendable {
    /// Pixels of one picture.
    let most: Int
    private var pending: [UInt8] = []

    init(most: Int) { self.most = most }

    mutating func add(
        _ piece: UnsafeRawBufferPointer, _ take: (Int, Int, [UInt8]) throws -> Void
    ) throws {
        pending.append(contentsOf: piece)
        var start = 0
        while let (width, height, pixels) = try header(from: start), pending.count >= pixels + width * height * 3 {
            let end = pixels + width * height * 3
            try take(width, height, Array(pending[pixels..<end]))
            start = end
        }
        pending.removeFirst(start)
    }

    /// Nil until the whole header is there.
    private func header(from start: Int) throws -> (width: Int, height: Int, pixels: Int)? {
        var (numbers, at) = ([Int](), start + 2)
        guard pending.count > at else { return nil }
        guard pending[start] == UInt8(ascii: "P"), pending[start + 1] == UInt8(ascii: "6") else { throw Self.nonsense }
        while numbers.count < 3 {
            // One blank before each number; after the last, one before the pixels.
            at += 1
            var number = 0
            while at < pending.count, pending[at] > 0x20 {
                guard (0x30...0x39).contains(pending[at]), number < 100_000 else { throw Self.nonsense }
                number = number * 10 + Int(pending[at] - 0x30)
                at += 1
            }
            guard at < pending.count else { return nil }
            numbers.append(number)
        }
        guard numbers[0] > 0, numbers[1] > 0, numbers[0] * numbers[1] <= most, numbers[2] == 255 else {
            throw Self.nonsense
        }
        return (numbers[0], numbers[1], at + 1)
    }

    private static let nonsense = ClipError.failed("the decoder's frames can't be read")
}

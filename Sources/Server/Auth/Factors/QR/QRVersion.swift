/// A size of QR code at error correction level M, and how data becomes its codewords.

struct QRVersion: Sendable {
    /// 1 to 40.
    let number: Int

    /// The standard's table for level M: error correction codewords of each block, and blocks.
    private static let correction = [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
        26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ]
    private static let blocks = [
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
        17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ]

    static func smallest(for bytes: Int) -> QRVersion? {
        (1...40).lazy.map(QRVersion.init(number:)).first { $0.capacity >= bytes }
    }

    var size: Int { number * 4 + 17 }
    private var correctionLength: Int { Self.correction[number - 1] }
    private var blockCount: Int { Self.blocks[number - 1] }
    private var dataLength: Int { codewordCount - correctionLength * blockCount }
    /// How many bytes of text it holds: four bits name the mode, then comes the length.
    private var capacity: Int { dataLength - (number < 10 ? 2 : 3) }

    /// What the fixed patterns leave, in bytes.
    private var codewordCount: Int {
        var modules = (16 * number + 128) * number + 64
        if number >= 2 {
            let centres = number / 7 + 2
            modules -= (25 * centres - 10) * centres - 55
            if number >= 7 { modules -= 36 }
        }
        return modules / 8
    }

    /// The rows and columns in which alignment patterns have their centres.
    var alignmentCentres: [Int] {
        guard number >= 2 else { return [] }
        let count = number / 7 + 2
        let step = number == 32 ? 26 : (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        return [6] + (0..<count - 1).reversed().map { size - 7 - $0 * step }
    }

    /// Data and error correction, block by block, interleaved (§7.5, §7.6).
    func codewords(of bytes: [UInt8]) -> [UInt8] {
        let data = padded(bytes)
        let shortLength = codewordCount / blockCount - correctionLength
        let shortBlocks = blockCount - codewordCount % blockCount
        let solomon = ReedSolomon(degree: correctionLength)
        var (start, blocks) = (0, [[UInt8]]())
        for index in 0..<blockCount {
            let length = shortLength + (index < shortBlocks ? 0 : 1)
            blocks.append(Array(data[start..<start + length]))
            start += length
        }
        let corrections = blocks.map(solomon.remainder)
        let first = (0...shortLength).flatMap { index in blocks.compactMap { $0.count > index ? $0[index] : nil } }
        return first + (0..<correctionLength).flatMap { index in corrections.map { $0[index] } }
    }

    /// Mode, length, bytes, end, and the standard's filling.
    private func padded(_ bytes: [UInt8]) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
        }
        append(0b0100, 4)
        append(bytes.count, number < 10 ? 8 : 16)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, dataLength * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var data = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        var filling: UInt8 = 0xEC
        while data.count < dataLength {
            data.append(filling)
            filling ^= 0xEC ^ 0x11
        }
        return data
    }
}

/// The error correction of a block: the remainder of a division of polynomials over GF(2⁸) with 0x11D.
struct ReedSolomon: Sendable {
    /// The divisor without its leading 1, highest power first.
    private let divisor: [UInt8]

    init(degree: Int) {
        var divisor = Array(repeating: UInt8(0), count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in divisor.indices {
                divisor[index] = Self.product(divisor[index], root)
                if index + 1 < divisor.count { divisor[index] ^= divisor[index + 1] }
            }
            root = Self.product(root, 2)
        }
        self.divisor = divisor
    }

    func remainder(of data: [UInt8]) -> [UInt8] {
        var rest = Array(repeating: UInt8(0), count: divisor.count)
        for byte in data {
            let factor = byte ^ rest.removeFirst()
            rest.append(0)
            for index in divisor.indices { rest[index] ^= Self.product(divisor[index], factor) }
        }
        return rest
    }

    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var product = 0
        for bit in (0..<8).reversed() {
            product = product << 1 ^ (product >> 7) * 0x11D
            product ^= Int(right >> UInt8(bit) & 1) * Int(left)
        }
        return UInt8(product)
    }
}

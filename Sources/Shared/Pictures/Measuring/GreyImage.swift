/// A small grey picture in memory, for measuring.

package struct GreyImage: Sendable {
    package var width: Int
    package var height: Int
    package var pixels: [UInt8]

    /// Luma of eight-bit RGB with the BT.601 weights, in sixteenths of a thousand.
    package init(rgb: UnsafeBufferPointer<UInt8>, width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
            for index in 0..<width * height {
                let red = UInt32(rgb[index * 3])
                let green = UInt32(rgb[index * 3 + 1])
                let blue = UInt32(rgb[index * 3 + 2])
                out[index] = UInt8(truncatingIfNeeded: (red * 19595 + green * 38470 + blue * 7471 + 32768) >> 16)
            }
            count = width * height
        }
    }

    /// The picture as `side` × `side` means of its areas, whatever its shape.
    package func averaged(to side: Int) -> [Double] {
        var cells = [Double](repeating: 0, count: side * side)
        for row in 0..<side {
            let rows = span(row, of: side, length: height)
            for column in 0..<side {
                let columns = span(column, of: side, length: width)
                var sum = 0
                for y in rows { for x in columns { sum += Int(pixels[y * width + x]) } }
                cells[row * side + column] = Double(sum) / Double(rows.count * columns.count)
            }
        }
        return cells
    }

    private func span(_ index: Int, of side: Int, length: Int) -> Range<Int> {
        let start = min(length - 1, index * length / side)
        return start..<max(start + 1, (index + 1) * length / side)
    }
}

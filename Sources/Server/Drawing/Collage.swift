/// Several photos on one sheet, in rows, each cropped evenly to its field and never stretched.

package struct Collage: Sendable {
    package let raster: Raster

    /// White between the fields, in parts of the shorter side.
    private static let gap = 100

    /// - Parameter photos: two to six; of more, the first six.
    package init(of photos: [Raster], width: Int, height: Int) {
        precondition(!photos.isEmpty && width >= 64 && height >= 64, "a collage has photos and room for them")
        let photos = Array(photos.prefix(6))
        let gap = max(1, min(width, height) / Self.gap)
        var pixels = [UInt8](repeating: 255, count: width * height * 3)
        var next = 0
        let rows = Self.rows(of: photos.count, isWide: width > height)
        for (row, count) in rows.enumerated() {
            let (top, bottom) = Self.span(row, of: rows.count, in: height, gap)
            for column in 0..<count {
                let (left, right) = Self.span(column, of: count, in: width, gap)
                let field = Field(left: left, top: top, right: right, bottom: bottom)
                Self.draw(photos[next], into: &pixels, width, field)
                next += 1
            }
        }
        raster = Raster(width: width, height: height, pixels: pixels)
    }

    private struct Field {
        var left: Int
        var top: Int
        var right: Int
        var bottom: Int

        var width: Int { right - left }
        var height: Int { bottom - top }
    }

    private static func rows(of count: Int, isWide: Bool) -> [Int] {
        switch count {
        case 1: [1]
        case 2: isWide ? [2] : [1, 1]
        case 3: [1, 2]
        case 4: [2, 2]
        case 5: [2, 3]
        default: [3, 3]
        }
    }

    /// The field's edges, with the gap between fields and none outside.
    private static func span(_ index: Int, of count: Int, in length: Int, _ gap: Int) -> (Int, Int) {
        let inner = length - gap * (count - 1)
        return (inner * index / count + gap * index, inner * (index + 1) / count + gap * index)
    }

    /// Each pixel is the mean of those that it covers in the photo, which is cropped around its middle.
    private static func draw(_ photo: Raster, into pixels: inout [UInt8], _ width: Int, _ field: Field) {
        let scale = min(Double(photo.width) / Double(field.width), Double(photo.height) / Double(field.height))
        let left = (Double(photo.width) - scale * Double(field.width)) / 2
        let top = (Double(photo.height) - scale * Double(field.height)) / 2
        for y in 0..<field.height {
            let rows = covered(top + scale * Double(y), scale, photo.height)
            for x in 0..<field.width {
                let columns = covered(left + scale * Double(x), scale, photo.width)
                let colour = mean(photo, rows, columns)
                let place = ((field.top + y) * width + field.left + x) * 3
                (pixels[place], pixels[place + 1], pixels[place + 2]) = colour
            }
        }
    }

    private static func covered(_ start: Double, _ length: Double, _ limit: Int) -> Range<Int> {
        let first = min(max(0, Int(start)), limit - 1)
        return first..<min(limit, max(first + 1, Int(start + length)))
    }

    private static func mean(_ photo: Raster, _ rows: Range<Int>, _ columns: Range<Int>) -> (UInt8, UInt8, UInt8) {
        var (red, green, blue) = (0, 0, 0)
        for y in rows {
            var place = (y * photo.width + columns.lowerBound) * 3
            for _ in columns {
                red += Int(photo.pixels[place])
                green += Int(photo.pixels[place + 1])
                blue += Int(photo.pixels[place + 2])
                place += 3
            }
        }
        let count = rows.count * columns.count
        return (UInt8(red / count), UInt8(green / count), UInt8(blue / count))
    }
}

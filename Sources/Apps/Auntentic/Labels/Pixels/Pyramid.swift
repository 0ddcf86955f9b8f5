/// A photo and its halves, quarters and so on, so that a part can be taken at any size without flicker.
import Foundation

final class Pyramid {
    let photo: GreyPhoto
    private var levels: [GreyPhoto]

    init(_ photo: GreyPhoto) {
        self.photo = photo
        levels = [photo]
    }

    /// A turned rectangle, upright, as so many pixels of brightness, bilinear.
    /// - Parameter put: gets each pixel's place and brightness, 0 … 255.
    func sample(_ box: PrintBox, width: Int, height: Int, _ put: (_ index: Int, _ grey: Float) -> Void) {
        let shrink = min(box.width / Double(width), box.height / Double(height))
        let level = self.level(shrink)
        let source = levels[level]
        let factor = 1 / Double(1 << level)
        let origin = box.point(along: 0.5 / Double(width), across: 0.5 / Double(height))
        let stepX = box.width / Double(width) * (box.isMirrored ? -factor : factor)
        let stepY = box.height / Double(height) * factor
        let (c, s) = (cos(box.angle), sin(box.angle))
        let (startX, startY) = (origin.x * factor - 0.5, origin.y * factor - 0.5)
        source.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<height {
                let down = Double(row) * stepY
                for column in 0..<width {
                    let across = Double(column) * stepX
                    put(
                        row * width + column,
                        Self.bilinear(
                            pixels, source.width, source.height, startX + across * c - down * s,
                            startY + across * s + down * c))
                }
            }
        }
    }

    func part(_ box: PrintBox, width: Int, height: Int) -> GreyPhoto {
        var pixels = [UInt8](repeating: 0, count: width * height)
        pixels.withUnsafeMutableBufferPointer { pixels in
            sample(box, width: width, height: height) { pixels[$0] = UInt8($1 + 0.5) }
        }
        return GreyPhoto(width: width, height: height, pixels: pixels)
    }

    /// The photo, halved so many times.
    func halved(_ times: Int) -> GreyPhoto {
        while levels.count <= times { levels.append(levels[levels.count - 1].halved) }
        return levels[times]
    }

    /// The smallest that still has all the pixels that are asked for.
    private func level(_ shrink: Double) -> Int {
        var level = 0
        while shrink >= Double(2 << level), level < 5 { level += 1 }
        _ = halved(level)
        return level
    }

    @inline(__always) private static func bilinear(
        _ pixels: UnsafeBufferPointer<UInt8>, _ width: Int, _ height: Int, _ x: Double, _ y: Double
    ) -> Float {
        let (x, y) = (min(max(x, 0), Double(width - 1)), min(max(y, 0), Double(height - 1)))
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let (fx, fy) = (Float(x - Double(left)), Float(y - Double(top)))
        let upper = Float(pixels[top * width + left]) * (1 - fx) + Float(pixels[top * width + right]) * fx
        let lower = Float(pixels[bottom * width + left]) * (1 - fx) + Float(pixels[bottom * width + right]) * fx
        return upper * (1 - fy) + lower * fy
    }
}

extension GreyPhoto {
    /// Each pixel the mean of four.
    fileprivate var halved: GreyPhoto {
        let (newWidth, newHeight) = (max(1, width / 2), max(1, height / 2))
        var half = [UInt8](repeating: 0, count: newWidth * newHeight)
        half.withUnsafeMutableBufferPointer { half in
            pixels.withUnsafeBufferPointer { pixels in
                for y in 0..<newHeight {
                    let (upper, lower) = (2 * y * width, min(2 * y + 1, height - 1) * width)
                    for x in 0..<newWidth {
                        let (left, right) = (2 * x, min(2 * x + 1, width - 1))
                        let sum =
                            Int(pixels[upper + left]) + Int(pixels[upper + right]) + Int(pixels[lower + left])
                            + Int(pixels[lower + right])
                        half[y * newWidth + x] = UInt8((sum + 2) / 4)
                    }
                }
            }
        }
        return GreyPhoto(width: newWidth, height: newHeight, pixels: half)
    }
}

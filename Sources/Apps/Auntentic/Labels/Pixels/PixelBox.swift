/// An axis-parallel box of whole pixels.

struct PixelBox: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var right: Int { x + width }
    var bottom: Int { y + height }
    var midX: Double { Double(x) + Double(width) / 2 }
    var midY: Double { Double(y) + Double(height) / 2 }
    var longer: Int { max(width, height) }

    func union(_ other: PixelBox) -> PixelBox {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelBox(
            x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }

    func expanded(_ by: Int) -> PixelBox {
        PixelBox(x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by)
    }

    func clamped(width limitX: Int, height limitY: Int) -> PixelBox {
        let left = max(0, min(x, limitX - 1))
        let top = max(0, min(y, limitY - 1))
        return PixelBox(
            x: left, y: top, width: max(1, min(right, limitX) - left), height: max(1, min(bottom, limitY) - top))
    }

    /// How much of the smaller of the two lies inside the other.
    func overlap(_ other: PixelBox) -> Double {
        let across = min(right, other.right) - max(x, other.x)
        let down = min(bottom, other.bottom) - max(y, other.y)
        guard across > 0, down > 0 else { return 0 }
        return Double(across * down) / Double(max(1, min(width * height, other.width * other.height)))
    }
}

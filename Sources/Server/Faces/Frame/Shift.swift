/// How far a picture has moved since the last one: where most of its squares are found again.

struct Shift: Sendable {
    /// Pixels of a square's side, and how far it is looked for.
    private static let (side, reach) = (16, 4)
    /// Steps of brightness between neighbours, on the mean: a wall can't be found again.
    private static let leastChange = 3
    private static let leastSquares = 4

    /// In pixels; nil where too little stands still enough to tell.
    /// - Parameter apart: what moves by itself, such as the person.
    static func between(_ last: Grey, _ next: Grey, apart: Box?) -> SIMD2<Double>? {
        guard last.width == next.width, last.height == next.height else { return nil }
        var shifts: [SIMD2<Double>] = []
        for top in stride(from: reach, through: last.height - side - reach, by: side) {
            for left in stride(from: reach, through: last.width - side - reach, by: side) {
                let middle = SIMD2(Double(left + side / 2), Double(top + side / 2))
                if let apart, apart.holds(middle) { continue }
                if let shift = square(last, next, left, top) { shifts.append(shift) }
            }
        }
        guard shifts.count >= leastSquares else { return nil }
        return SIMD2(median(shifts.map(\.x)), median(shifts.map(\.y)))
    }

    private static func square(_ last: Grey, _ next: Grey, _ left: Int, _ top: Int) -> SIMD2<Double>? {
        last.values.withUnsafeBufferPointer { one in
            next.values.withUnsafeBufferPointer { other in
                guard change(one, last.width, left, top) >= leastChange * side * side else { return nil }
                func difference(_ x: Int, _ y: Int) -> Int {
                    let (at, there) = (top * last.width + left, (top + y) * last.width + left + x)
                    return (0..<side).reduce(into: Row()) { sum, row in
                        sum.add(one, at + row * last.width, other, there + row * last.width)
                    }.sum
                }
                var best = (x: 0, y: 0, sum: difference(0, 0))
                for y in -reach...reach {
                    for x in -reach...reach {
                        let sum = difference(x, y)
                        if sum < best.sum { best = (x, y, sum) }
                    }
                }
                // At the edge of what was looked at, the true place may lie beyond.
                guard abs(best.x) < reach, abs(best.y) < reach else { return nil }
                return SIMD2(
                    Double(best.x)
                        + vertex(difference(best.x - 1, best.y), best.sum, difference(best.x + 1, best.y)),
                    Double(best.y)
                        + vertex(difference(best.x, best.y - 1), best.sum, difference(best.x, best.y + 1)))
            }
        }
    }

    private static func change(_ values: UnsafeBufferPointer<UInt8>, _ width: Int, _ left: Int, _ top: Int) -> Int {
        (0..<side).reduce(0) { sum, row in
            let at = (top + row) * width + left
            return sum + (0..<side).reduce(0) { $0 + abs(Int(values[at + $1]) - Int(values[at + $1 - 1])) }
        }
    }

    /// Between pixels: absolute differences have a valley with straight sides.
    private static func vertex(_ before: Int, _ least: Int, _ after: Int) -> Double {
        let steep = max(before, after) - least
        return steep > 0 ? Double(before - after) / Double(2 * steep) : 0
    }
}

extension Box {
    func holds(_ point: SIMD2<Double>) -> Bool {
        point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
    }
}

/// Sums of differences, sixteen pixels at once: a row of a square.
private struct Row {
    private var sums = SIMD16<UInt16>()

    var sum: Int { Int(sums.wrappedSum()) }

    @inline(__always) mutating func add(
        _ one: UnsafeBufferPointer<UInt8>, _ at: Int, _ other: UnsafeBufferPointer<UInt8>, _ there: Int
    ) {
        let first = UnsafeRawPointer(one.baseAddress! + at).loadUnaligned(as: SIMD16<UInt8>.self)
        let second = UnsafeRawPointer(other.baseAddress! + there).loadUnaligned(as: SIMD16<UInt8>.self)
        let difference = pointwiseMax(first, second) &- pointwiseMin(first, second)
        // Sixteen rows of 255 fit into each.
        sums &+= SIMD16<UInt16>(truncatingIfNeeded: difference)
    }
}

/// Fills polygons with exact coverage at their edges, so that no edge shows steps.

struct Filler {
    /// Signed areas per pixel of the polygon's box; their running sum along a row is the coverage. All are 0 between
    /// two polygons.
    private var areas: [Float] = []
    /// The first and the last column of each row that the outline touches.
    private var firsts: [Int] = []
    private var lasts: [Int] = []
    private var left = 0
    private var top = 0
    private var columns = 0
    private var rows = 0

    /// - Parameter colour: its fourth number is the opacity.
    mutating func fill(_ outline: [Point], on canvas: inout Canvas, with colour: Colour) {
        fill(outline, on: &canvas) { _ in colour }
    }

    @inline(__always)
    mutating func fill(_ outline: [Point], on canvas: inout Canvas, colour: (Point) -> Colour) {
        guard outline.count > 2, frame(outline, on: canvas) else { return }
        let origin = Point(Float(left), Float(top))
        var last = outline[outline.count - 1] * canvas.unit - origin
        for corner in outline {
            let next = corner * canvas.unit - origin
            add(last, next)
            last = next
        }
        for row in 0..<rows where firsts[row] <= lasts[row] {
            var sum: Float = 0
            let start = row * (columns + 2)
            for column in firsts[row]...lasts[row] {
                sum += areas[start + column]
                areas[start + column] = 0
                let cover = min(abs(sum), 1)
                guard cover > 0.002, column < columns else { continue }
                let index = (top + row) * canvas.width + left + column
                let ink = colour(canvas.place(left + column, top + row))
                canvas.pixels[index] = canvas.pixels[index].mixed(ink.faded(1), cover * ink.w)
            }
        }
    }

    /// Finds the polygon's box on the canvas; false if they don't meet.
    private mutating func frame(_ outline: [Point], on canvas: Canvas) -> Bool {
        var low = outline[0]
        var high = outline[0]
        for corner in outline {
            low = Point(min(low.x, corner.x), min(low.y, corner.y))
            high = Point(max(high.x, corner.x), max(high.y, corner.y))
        }
        let limit = Point(Float(canvas.width), Float(canvas.height))
        low = (low * canvas.unit).clamped(lowerBound: .zero, upperBound: limit)
        high = (high * canvas.unit).clamped(lowerBound: .zero, upperBound: limit)
        left = Int(low.x)
        top = Int(low.y)
        columns = min(Int(high.x) + 1, canvas.width) - left
        rows = min(Int(high.y) + 1, canvas.height) - top
        guard columns > 0, rows > 0, high.x > low.x, high.y > low.y else { return false }
        let needed = (columns + 2) * rows
        if areas.count < needed { areas = Array(repeating: 0, count: needed) }
        if firsts.count < rows {
            firsts = Array(repeating: 0, count: rows)
            lasts = firsts
        }
        for row in 0..<rows { (firsts[row], lasts[row]) = (columns, -1) }
        return true
    }

    /// One edge: what lies to its right, row by row.
    private mutating func add(_ a: Point, _ b: Point) {
        guard a.y != b.y else { return }
        let (upper, lower, sign): (Point, Point, Float) = a.y < b.y ? (a, b, 1) : (b, a, -1)
        let step = (lower.x - upper.x) / (lower.y - upper.y)
        let first = max(Int(max(upper.y, 0)), 0)
        let end = min(Int(max(lower.y, 0)) + 1, rows)
        guard first < end else { return }
        let limit = Float(columns)
        for row in first..<end {
            let from = max(Float(row), upper.y)
            let to = min(Float(row + 1), lower.y)
            guard to > from else { continue }
            let x0 = clamp(upper.x + (from - upper.y) * step, 0, limit)
            let x1 = clamp(upper.x + (to - upper.y) * step, 0, limit)
            spread((to - from) * sign, min(x0, x1), max(x0, x1), inRow: row)
        }
    }

    /// Spreads the height of an edge within one row over the pixels that it crosses from `x0` to `x1`.
    private mutating func spread(_ height: Float, _ x0: Float, _ x1: Float, inRow row: Int) {
        let start = row * (columns + 2)
        let first = Int(x0)
        let last = Int(x1)
        firsts[row] = min(firsts[row], first)
        lasts[row] = max(lasts[row], last + 1)
        guard last > first else {
            let cover = height * (1 - ((x0 + x1) / 2 - Float(first)))
            areas[start + first] += cover
            areas[start + first + 1] += height - cover
            return
        }
        let slope = height / (x1 - x0)
        var before: Float = 0
        for column in first...last {
            // The area to the right of the edge within all pixels up to this one.
            let a = max(x0, Float(column))
            let b = min(x1, Float(column + 1))
            let covered = (a - x0) * slope + (b - a) * slope * (Float(column + 1) - (a + b) / 2)
            areas[start + column] += covered - before
            before = covered
        }
        areas[start + last + 1] += height - before
    }
}

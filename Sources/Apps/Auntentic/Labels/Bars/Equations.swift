/// Many linear equations in a few unknowns, solved so that the squares of what is left are least.

struct Equations {
    private let count: Int
    private var rows: [Double]

    init(unknowns: Int) {
        count = unknowns
        rows = Array(repeating: 0, count: unknowns * (unknowns + 1))
    }

    mutating func add(_ factors: [Float], equal value: Float) {
        for row in 0..<count {
            for column in row..<count { rows[row * (count + 1) + column] += Double(factors[row] * factors[column]) }
            rows[row * (count + 1) + count] += Double(factors[row] * value)
        }
    }

    /// Gauss's elimination.
    /// - Parameter caution: how much smaller steps are preferred.
    func solved(caution: Double) -> [Double]? {
        var table = (0..<count).map { row in
            (0..<count + 1).map { column in
                column < row ? rows[column * (count + 1) + row] : rows[row * (count + 1) + column]
            }
        }
        for row in 0..<count { table[row][row] *= 1 + caution }
        for pivot in 0..<count {
            guard table[pivot][pivot] > 1e-9 else { return nil }
            for row in pivot + 1..<count {
                let factor = table[row][pivot] / table[pivot][pivot]
                for column in pivot...count { table[row][column] -= factor * table[pivot][column] }
            }
        }
        var solution = [Double](repeating: 0, count: count)
        for row in (0..<count).reversed() {
            let known = (row + 1..<count).reduce(0) { $0 + table[row][$1] * solution[$1] }
            solution[row] = (table[row][count] - known) / table[row][row]
        }
        return solution
    }
}

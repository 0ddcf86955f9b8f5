/// What is computed from lists of numbers everywhere here.

func mean(_ numbers: some Collection<Double>) -> Double { numbers.reduce(0, +) / Double(max(numbers.count, 1)) }

func deviation(_ numbers: [Double]) -> Double {
    let middle = mean(numbers)
    return mean(numbers.map { ($0 - middle) * ($0 - middle) }).squareRoot()
}

/// Zero of nothing.
func median(_ numbers: [Double]) -> Double {
    guard !numbers.isEmpty else { return 0 }
    let sorted = numbers.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

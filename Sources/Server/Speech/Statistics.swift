/// What is computed from lists of numbers everywhere here.
import Foundation

func mean(_ numbers: some Collection<Double>) -> Double { numbers.reduce(0, +) / Double(max(numbers.count, 1)) }

func deviation(_ numbers: [Double]) -> Double {
    let middle = mean(numbers)
    return sqrt(mean(numbers.map { ($0 - middle) * ($0 - middle) }))
}

/// Of sorted numbers, between the two nearest ranks.
/// - Parameter part: 0 is the lowest number, 1 the highest.
func percentile(_ sorted: [Double], _ part: Double) -> Double {
    let place = part * Double(sorted.count - 1)
    let (below, above) = (sorted[Int(place)], sorted[min(Int(place) + 1, sorted.count - 1)])
    return below + (above - below) * (place - place.rounded(.down))
}

func median(_ numbers: [Double]) -> Double { percentile(numbers.sorted(), 0.5) }

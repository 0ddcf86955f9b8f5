/// How hard a drawn photo is made to read: the ranges that the camera's figures are drawn from.

package enum Difficulty: String, Codable, Hashable, Sendable, CaseIterable {
    /// Up to 15° turned and 8° tilted, blurred by at most 0.1 % of the label's width, no glare over print.
    case mild
    /// Up to 30° turned (one in seven by a quarter or half turn more), 20° tilted, folds, glare, noise, strong blur.
    case full

    var roll: ClosedRange<Double> { self == .mild ? -15...15 : -30...30 }
    var tilt: ClosedRange<Double> { self == .mild ? -8...8 : -20...20 }
    /// Standard deviation of the blur, as a part of the label's width.
    var blur: ClosedRange<Double> { self == .mild ? 0...0.001 : 0...0.0025 }
    /// Standard deviation of the sensor's noise, of 255.
    var noise: ClosedRange<Double> { self == .mild ? 0.5...3.5 : 0.5...9 }
    var quality: ClosedRange<Double> { self == .mild ? 78...95 : 50...95 }
    var wave: ClosedRange<Double> { self == .mild ? 0...0.006 : 0...0.018 }
    var shade: ClosedRange<Double> { self == .mild ? 0...0.25 : 0...0.55 }
    var turns: Double { self == .mild ? 0 : 0.14 }
    var folds: Double { self == .mild ? 0.15 : 0.45 }
    var glare: Double { self == .mild ? 0 : 0.3 }
    var tagWidth: ClosedRange<Double> { self == .mild ? 420...1100 : 260...1200 }
    var boxWidth: ClosedRange<Double> { self == .mild ? 640...1300 : 440...1300 }
}

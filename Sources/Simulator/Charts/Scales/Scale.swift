/// An axis: where a value lies between its two ends, and which values are written beside it.
import Foundation

struct Scale {
    enum Kind: Equatable { case numbers, dates, categories }

    let kind: Kind
    let lower: Double
    let upper: Double
    let categories: [String]
    var isReversed = false

    /// 0 at the lower end, 1 at the upper; nil for what this axis doesn't know.
    func share(of plot: _Plot) -> Double? {
        straightShare(of: plot).map { isReversed ? 1 - $0 : $0 }
    }

    private func straightShare(of plot: _Plot) -> Double? {
        if kind == .categories {
            guard let name = plot.category, let index = categories.firstIndex(of: name) else { return nil }
            return (Double(index) + 0.5) / Double(categories.count)
        }
        guard let position = plot.position else { return nil }
        return (position - lower) / (upper - lower)
    }

    /// Where bars and areas begin: zero, or the end that is nearest to it.
    var ground: Double { kind == .numbers ? min(max(0, lower), upper) : lower }
}

/// What an app says of an axis' ends.
struct DomainWish {
    var lower: Double?
    var upper: Double?
    var categories: [String]?
    var includesZero: Bool?
    var isReversed = false
}

extension Scale {
    init(_ plots: [_Plot], _ wish: DomainWish?, padding: Double = 0) {
        let names = plots.compactMap(\.category)
        if !names.isEmpty || wish?.categories != nil {
            let all = wish?.categories ?? names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            self.init(kind: .categories, lower: 0, upper: 1, categories: all, isReversed: wish?.isReversed ?? false)
            return
        }
        let isDates = plots.contains { if case .date = $0 { true } else { false } }
        let positions = plots.compactMap(\.position)
        var (low, high) = (positions.min() ?? 0, positions.max() ?? 1)
        if !isDates, wish?.lower == nil {
            if wish?.includesZero ?? true { (low, high) = (min(0, low), max(0, high)) }
            let step = NiceNumbers.step(high - low, count: 4)
            if padding == 0 { (low, high) = ((low / step).rounded(.down) * step, (high / step).rounded(.up) * step) }
        }
        (low, high) = (wish?.lower ?? low - padding, wish?.upper ?? high + padding)
        if high <= low { (low, high) = isDates ? (low - 43_200, low + 43_200) : (low - 0.5, low + 0.5) }
        self.init(kind: isDates ? .dates : .numbers, lower: low, upper: high, categories: [])
        isReversed = wish?.isReversed ?? false
    }
}

/// Round numbers to write beside an axis.
enum NiceNumbers {
    /// 1, 2 or 5 times a power of ten, so that about `count` steps fill the span.
    static func step(_ span: Double, count: Int) -> Double {
        guard span > 0, span.isFinite else { return 1 }
        let raw = span / Double(max(1, count)), power = pow(10, log10(raw).rounded(.down))
        let lead = raw / power
        return power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10)
    }

    static func ticks(_ lower: Double, _ upper: Double, count: Int) -> [Double] {
        let step = step(upper - lower, count: count)
        let first = (lower / step - 1e-9).rounded(.up)
        return stride(from: first * step, through: upper + step * 1e-9, by: step).map {
            ($0 / step).rounded() * step + 0
        }
    }
}

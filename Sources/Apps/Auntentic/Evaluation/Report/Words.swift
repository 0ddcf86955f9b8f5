/// Figures as people read them.
import AuntenticCore
import Foundation

enum Words {
    /// `93.1 %`; whole numbers stay whole, and only a true 100 % is shown as one.
    static func percent(_ share: Double) -> String {
        let tenths = (share * 1000).rounded(.toNearestOrAwayFromZero)
        let bounded = share < 1 ? min(tenths, 999) : tenths
        let shown = share > 0 ? max(bounded, 1) : bounded
        let whole = Int(shown)
        return whole % 10 == 0 ? "\(whole / 10) %" : "\(whole / 10).\(whole % 10) %"
    }

    static func share(_ proportion: Proportion) -> String { proportion.share.map(percent) ?? "–" }

    /// `93.1 % (86.2–96.7)`.
    static func shareWithInterval(_ proportion: Proportion) -> String {
        guard let share = proportion.share, let interval = proportion.interval else { return "–" }
        return "\(percent(share)) (\(range(interval)))"
    }

    static func value(_ value: PredictiveValue) -> String {
        guard let share = value.value else { return "–" }
        return value.interval.map { "\(percent(share)) (\(range($0)))" } ?? percent(share)
    }

    /// `86.2–96.7 %`.
    static func range(_ interval: ClosedRange<Double>) -> String {
        "\(percent(interval.lowerBound).dropLast(2))–\(percent(interval.upperBound))"
    }

    static func seconds(_ seconds: Double) -> String {
        switch seconds {
        case ..<0.0095: "\(decimal(seconds * 1000, 1)) ms"
        case ..<0.9995: "\(Int((seconds * 1000).rounded())) ms"
        case ..<99.95: "\(decimal(seconds, 1)) s"
        default: "\(Int(seconds) / 60) min \(Int(seconds) % 60) s"
        }
    }

    /// `$0.0042`: four significant digits are more than any price list promises.
    static func dollars(microUSD: Double) -> String {
        let dollars = microUSD / 1_000_000
        return "$" + decimal(dollars, dollars < 0.1 ? 4 : 2)
    }

    static func count(_ number: Double) -> String {
        number >= 9.95 || number == number.rounded() ? "\(Int(number.rounded()))" : decimal(number, 1)
    }

    static func decimal(_ value: Double, _ places: Int) -> String {
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let units = Int((abs(value) * scale).rounded())
        let fraction = String(units % Int(scale))
        let zeros = String(repeating: "0", count: max(0, places - fraction.count))
        return (value < 0 ? "-" : "") + "\(units / Int(scale))" + (places > 0 ? "." + zeros + fraction : "")
    }

    /// `2026-11-21 17:05 UTC`
    static func date(_ date: Date) -> String {
        let text = date.formatted(.iso8601)
        return text.prefix(16).replacing("T", with: " ") + " UTC"
    }

    static func verdict(_ verdict: Verdict) -> String { verdict.rawValue }
}

/// Counters, gauges and histograms in Prometheus' text format 0.0.4.
import Foundation
import Synchronization

package final class Metrics: Sendable {
    private struct Family: Sendable {
        var help: String
        var kind: Kind
        var counters: [Labels: Double] = [:]
        var histograms: [Labels: Histogram] = [:]
        var gauge: (@Sendable () -> Double)?
    }
    private enum Kind: String, Sendable { case counter, gauge, histogram }
    private let families = Mutex<[String: Family]>([:])

    package init() {}

    /// Adds to a counter; by Prometheus' convention `name` ends in `_total`.
    package func count(_ name: String, _ help: String, _ labels: Labels = [:], by amount: Double = 1) {
        families.withLock {
            $0[name, default: Family(help: help, kind: .counter)].counters[labels, default: 0] += amount
        }
    }

    /// Adds a duration to a histogram; `name` ends in `_seconds`.
    package func observe(_ name: String, _ help: String, _ labels: Labels = [:], seconds: Double) {
        families.withLock {
            $0[name, default: Family(help: help, kind: .histogram)].histograms[labels, default: Histogram()].add(
                seconds)
        }
    }

    /// A gauge that is read on every scrape.
    package func gauge(_ name: String, _ help: String, _ read: @escaping @Sendable () -> Double) {
        families.withLock { $0[name] = Family(help: help, kind: .gauge, gauge: read) }
    }

    package func text() -> String {
        let all = families.withLock { $0 }
        return all.sorted { $0.key < $1.key }.map { name, family in
            var lines = ["# HELP \(name) \(family.help)", "# TYPE \(name) \(family.kind.rawValue)"]
            if let gauge = family.gauge { lines.append("\(name) \(number(gauge()))") }
            lines += family.counters.map { "\(name)\($0.key.text) \(number($0.value))" }.sorted()
            lines += family.histograms.sorted { $0.key.text < $1.key.text }.flatMap { $1.lines(name, $0) }
            return lines.joined(separator: "\n") + "\n"
        }.joined()
    }
}

/// Label names and values of one time series; keep the values few, and never use a user's text.
package struct Labels: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// In Prometheus' notation, without the braces: it identifies the series and is printed as it is.
    private let pairs: String

    package init(dictionaryLiteral elements: (String, String)...) {
        pairs = elements.map(Self.pair).joined(separator: ",")
    }
    private init(_ pairs: String) { self.pairs = pairs }

    func adding(_ name: String, _ value: String) -> Labels {
        Labels((pairs.isEmpty ? "" : pairs + ",") + Self.pair(name, value))
    }

    var text: String { pairs.isEmpty ? "" : "{\(pairs)}" }

    private static func pair(_ name: String, _ value: String) -> String {
        let isPlain = value.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") }
        if isPlain { return "\(name)=\"\(value)\"" }
        // By scalars: a quote with an accent on it is one character, and still ends the value.
        let safe = value.unicodeScalars.reduce(into: "") { out, scalar in
            if scalar == "\\" || scalar == "\"" { out.unicodeScalars.append("\\") }
            if scalar == "\n" { out += "\\n" } else { out.unicodeScalars.append(scalar) }
        }
        return "\(name)=\"\(safe)\""
    }
}

private struct Histogram: Sendable {
    static let bounds: [Double] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
    private var buckets = [Int](repeating: 0, count: bounds.count)
    private var count = 0
    private var sum = 0.0

    mutating func add(_ seconds: Double) {
        count += 1
        sum += seconds
        if let index = Self.bounds.firstIndex(where: { seconds <= $0 }) { buckets[index] += 1 }
    }

    func lines(_ name: String, _ labels: Labels) -> [String] {
        var total = 0
        let steps = zip(Self.bounds, buckets).map { bound, added in
            total += added
            return "\(name)_bucket\(labels.adding("le", number(bound)).text) \(total)"
        }
        return steps + [
            "\(name)_bucket\(labels.adding("le", "+Inf").text) \(count)", "\(name)_sum\(labels.text) \(number(sum))",
            "\(name)_count\(labels.text) \(count)",
        ]
    }
}

private func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
}

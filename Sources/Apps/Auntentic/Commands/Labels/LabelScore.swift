/// What `atelier score` counted, and how it says so.
import AuntenticCore
import AuntenticDrawnLabels
import AuntenticEvaluation
import Foundation

struct LabelScore: Encodable {
    private(set) var reading = ReadingScore()
    private(set) var rules = RuleScore()
    private(set) var swaps = SwapScore()
    private(set) var worn = WearScore()
    private(set) var seconds: [Double] = []
    private var consistent: [ReadPair] = []

    private enum CodingKeys: CodingKey { case reading, rules, swaps, worn, seconds }

    /// - Parameter worn: what was read on worse photographs of the same labels.
    mutating func add(_ truths: [DrawnTruth], _ input: EvidenceInput, worn: [WornInput] = [], _ time: Duration) {
        for truth in truths
        where truth.angle == PhotoAngle.sizeTag.rawValue || truth.angle == PhotoAngle.boxLabel.rawValue {
            // A photo that couldn't be read at all counts as one of which nothing was read.
            reading.add(truth, input.reading(truth.angle) ?? LabelReading(kind: truth.reading.kind))
        }
        let pair = ReadPair(truths.first?.check ?? "", truths, input)
        let planted = truths.first?.contradictions ?? []
        rules.add(pair, planted: planted)
        if planted.isEmpty { consistent.append(pair) }
        for worse in worn { self.worn.add(pair.check, tag: worse.tag, box: worse.box, worse.input) }
        seconds.append(time / .seconds(1))
    }

    /// After the last pair: the same whatever order they came in.
    mutating func swapBoxes() { swaps = SwapScore(consistent.sorted { $0.check < $1.check }) }

    var lines: [String] {
        ["what          shown  read right  legible  of them right  wrong  wrong though certain"]
            + names.map(line) + ["", "product codes by their bars: \(bars)"]
            + ["", "certainty         readings     right   said of it"] + reliability
            + ["", "expected calibration error: \(calibrationError)"]
            + ["", "contradictions: \(found)"] + missed + ["", "consistent pairs: \(alarms)"]
            + rules.falseAlarms.map { "  \($0.check): \(Self.names($0.failed))" } + worseLines + swapLines
            + ["", "a pair took \(median) s (median)"]
    }

    private var names: [PrintedField.Name] {
        PrintedField.Name.allCases.filter { name in reading.cases.contains { $0.name == name } }
    }

    private func line(_ name: PrintedField.Name) -> String {
        let cases = reading.cases.filter { $0.name == name }
        let legible = cases.filter(\.isLegible)
        let wrong = cases.filter(\.isWrong)
        let columns: [(String, Int)] = [
            ("\(cases.count { $0.truth != nil })", 7), (share(cases.count(where: \.isRight), cases.count), 12),
            ("\(legible.count)", 9), (share(legible.count(where: \.isRight), legible.count), 15),
            ("\(wrong.count)", 7), ("\(wrong.count(where: \.isCertain))", 7),
        ]
        let title = name.rawValue + String(repeating: " ", count: max(0, 12 - name.rawValue.count))
        let files = wrong.filter(\.isCertain).prefix(5).map { "\($0.file) “\($0.read ?? "")”" }
        return columns.reduce(title) { $0 + String(repeating: " ", count: max(1, $1.1 - $1.0.count)) + $1.0 }
            + (files.isEmpty ? "" : "  " + files.joined(separator: ", "))
    }

    /// Only where the narrowest bar is at least 2 pixels wide: narrower ones aren't promised.
    private var bars: String {
        let wide = reading.bars
        return "\(wide.count(where: \.isRight)) of \(wide.count) where they are at least 2 pixels wide and in view"
    }

    /// Of all that was read, by what the reader said of its certainty.
    private var reliability: [String] {
        reading.cases.reliability.filter { $0.count > 0 }.map { bin in
            let title = "\(Self.percent(bin.range.lowerBound)) to \(Self.percent(bin.range.upperBound))"
            return Self.aligned([
                (title, title.count), ("\(bin.count)", 26), (Self.percent(Double(bin.right) / Double(bin.count)), 36),
                (Self.percent(bin.meanCertainty), 48),
            ])
        }
    }

    /// Each text ends in its column.
    private static func aligned(_ cells: [(text: String, end: Int)]) -> String {
        cells.reduce("") { line, cell in
            line + String(repeating: " ", count: max(line.isEmpty ? 0 : 1, cell.end - line.count - cell.text.count))
                + cell.text
        }
    }

    private var calibrationError: String {
        reading.cases.calibrationError.formatted(.number.precision(.fractionLength(4)))
    }

    private static func percent(_ share: Double) -> String {
        (100 * share).formatted(.number.precision(.fractionLength(1))) + " %"
    }

    private var found: String {
        let readable = rules.readable
        return "\(readable.count(where: \.isFound)) of \(readable.count) readable ones found; "
            + "\(rules.planted.count(where: \.isFound)) of all \(rules.planted.count)"
    }

    private var missed: [String] {
        rules.readable.filter { !$0.isFound }.map { "  missed \($0.check): \($0.planted.map(\.rawValue).joined())" }
    }

    private var alarms: String {
        let (wrong, all) = (rules.falseAlarms.count, rules.clean.count)
        return "\(wrong) false alarms on \(all)\(Self.atMost(wrong, all))"
    }

    private var median: String {
        let sorted = seconds.sorted()
        return sorted.isEmpty ? "0" : sorted[sorted.count / 2].formatted(.number.precision(.fractionLength(2)))
    }

    private func share(_ part: Int, _ whole: Int) -> String {
        whole == 0 ? "-" : (100 * Double(part) / Double(whole)).formatted(.number.precision(.fractionLength(1))) + " %"
    }
}

extension LabelScore {
    private var worseLines: [String] {
        guard !worn.readings.isEmpty else { return [] }
        let (wrong, all) = (worn.accused.count, worn.readings.count)
        return ["", "worse photographs of consistent pairs: \(wrong) false alarms on \(all)\(Self.atMost(wrong, all))"]
            + worn.accused.map { "  \($0.check), tag \($0.tag), box \($0.box): \(Self.names($0.failed))" }
    }

    private var swapLines: [String] {
        guard !swaps.swaps.isEmpty else { return [] }
        let (readable, codes) = (swaps.readable, swaps.withBothCodes)
        return [
            "",
            "boxes of other pairs: \(readable.count(where: \.isFound)) of \(readable.count) readable ones found; "
                + "\(codes.count(where: \.isFound)) of \(codes.count) where both style codes were read right; "
                + "\(swaps.swaps.count(where: \.isFound)) of all \(swaps.swaps.count)",
        ]
            + swaps.swaps.filter { ($0.isReadable || $0.hasBothCodes) && !$0.isFound }.map {
                "  missed \($0.tag) with the box of \($0.box)"
            }
    }

    private static func names(_ rules: [RuleID]) -> String { rules.map(\.rawValue).joined(separator: ", ") }

    /// How many there may be in truth.
    private static func atMost(_ count: Int, _ all: Int) -> String {
        guard let most = Proportion(count, of: all).interval?.upperBound else { return "" }
        return ", so at most \(percent(most)) at 95 % confidence"
    }
}

extension EvidenceInput {
    fileprivate func reading(_ angle: String) -> LabelReading? {
        angle == PhotoAngle.sizeTag.rawValue ? tag : angle == PhotoAngle.boxLabel.rawValue ? box : nil
    }
}

/// What `atelier score` counted, and how it says so.
import AuntenticCore
import AuntenticDrawnLabels
import Foundation

struct LabelScore: Encodable {
    private(set) var reading = ReadingScore()
    private(set) var rules = RuleScore()
    private(set) var seconds: [Double] = []

    mutating func add(_ truths: [DrawnTruth], _ input: EvidenceInput, _ time: Duration) {
        for truth in truths
        where truth.angle == PhotoAngle.sizeTag.rawValue || truth.angle == PhotoAngle.boxLabel.rawValue {
            // A photo that couldn't be read at all counts as one of which nothing was read.
            reading.add(truth, input.reading(truth.angle) ?? LabelReading(kind: truth.reading.kind))
        }
        rules.add(truths.first?.check ?? "", truths, input)
        seconds.append(time / .seconds(1))
    }

    var lines: [String] {
        ["what          shown  read right  legible  of them right  wrong  wrong though certain"]
            + names.map(line) + ["", "product codes by their bars: \(bars)"]
            + ["", "certainty         readings     right   said of it"] + reliability
            + ["", "expected calibration error: \(calibrationError)"]
            + ["", "contradictions: \(found)"] + missed + ["", "consistent pairs: \(alarms)"]
            + rules.falseAlarms.map { "  \($0.check): \($0.failed.map(\.rawValue).joined(separator: ", "))" }
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

    private var alarms: String { "\(rules.falseAlarms.count) false alarms on \(rules.clean.count)" }

    private var median: String {
        let sorted = seconds.sorted()
        return sorted.isEmpty ? "0" : sorted[sorted.count / 2].formatted(.number.precision(.fractionLength(2)))
    }

    private func share(_ part: Int, _ whole: Int) -> String {
        whole == 0 ? "-" : (100 * Double(part) / Double(whole)).formatted(.number.precision(.fractionLength(1))) + " %"
    }
}

extension EvidenceInput {
    fileprivate func reading(_ angle: String) -> LabelReading? {
        angle == PhotoAngle.sizeTag.rawValue ? tag : angle == PhotoAngle.boxLabel.rawValue ? box : nil
    }
}

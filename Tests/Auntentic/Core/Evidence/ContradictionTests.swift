/// Many random pairs: clean ones contradict nothing however badly they are read, spoilt ones always something.
import AuntenticCore
import Foundation
import Testing

@Suite("Contradictions, false and planted")
struct ContradictionTests {
    /// One in ten fields is misread and taken for certain here.
    @Test("of 2000 clean pairs, badly read, none contradicts anything")
    func clean() throws {
        var alarms: [Int: String] = [:]
        var passes = 0
        for seed in 0..<2000 {
            var pair = try RandomPair(seed)
            for result in EvidenceRules.evaluate(pair.photographed()) {
                if result.outcome == .fail { alarms[seed] = "\(result.rule): \(result.sentence)" }
                if result.outcome == .pass { passes += 1 }
            }
        }
        #expect(alarms.isEmpty, "\(alarms)")
        #expect(passes > 7000, "readings this bad still confirm something: \(passes)")
    }

    /// One contradiction each, with a rule that has to find it; nil where the pair doesn't allow it.
    private static let planted: [String: @Sendable (inout EvidenceInput, SizeChart.Row) -> RuleID?] = [
        "style differs": { input, _ in
            let code = input.box?.styleCode?.value ?? ""
            input.box?.styleCode = Sample.field(Self.otherDigit(code))
            return "style.tag_box"
        },
        "check digit": { input, _ in
            let number = input.tag?.gtin?.value ?? ""
            input.tag?.gtin = Sample.field(Self.otherDigit(number))
            input.box?.gtin = input.tag?.gtin
            return "barcode.check_digit.tag"
        },
        "EU of another row": { input, row in
            guard row.values.count > 2 else { return nil }
            for side in LabelSide.allCases {
                input.change(side) { $0.sizes[.eu] = row.values[.eu].map { Sample.field("\(Int($0) + 4)") } }
            }
            return "size.row.box"
        },
        "another size on the box": { input, row in
            guard
                let next = SizeChart.rows(brand: row.brand, gender: row.gender).first(where: {
                    ($0.values[.us] ?? 0) >= (row.values[.us] ?? 0) + 2
                })
            else { return nil }
            for scale in SizeScale.allCases { input.box?.sizes[scale] = next.label(scale).map { Sample.field($0) } }
            return "size.tag_box"
        },
        "country differs": { input, _ in
            input.box?.country = Sample.field("Thailand")
            return "country.tag_box"
        },
        "dates reversed": { input, row in
            input.tag?.dates.reverse()
            return row.brand == .nike ? "dates.order.tag" : nil
        },
        "date in the future": { input, row in
            guard row.brand == .nike else { return nil }
            input.tag?.dates = [Sample.field("2030-11-11"), Sample.field("2031-01-01")]
            return "dates.future.tag"
        },
    ]

    /// The last digit changed to one that no lookalike explains.
    private static func otherDigit(_ text: String) -> String {
        guard let place = text.lastIndex(where: \.isNumber), let digit = text[place].wholeNumberValue else {
            return text
        }
        return text.replacingCharacters(in: place...place, with: String((digit + 3) % 10))
    }

    @Test("a planted contradiction is found in every readable pair", arguments: planted.keys.sorted())
    func found(_ name: String) throws {
        let plant = try #require(Self.planted[name])
        var missed: [String] = []
        var tried = 0
        for seed in 0..<300 {
            let pair = try RandomPair(seed)
            var input = pair.input
            guard let rule = plant(&input, pair.row) else { continue }
            tried += 1
            let result = try #require(EvidenceRules.evaluate(input).first { $0.rule == rule })
            if result.outcome != .fail { missed.append("\(seed): \(result.sentence)") }
        }
        #expect(tried > 50)
        #expect(missed.isEmpty, "\(missed.count) of \(tried): \(missed.prefix(5))")
    }

    private static let realLabels = ProcessInfo.processInfo.environment["ATELIER_LABELS"]

    @Test(
        "what is printed on real labels contradicts nothing",
        .enabled(if: realLabels != nil, "set ATELIER_LABELS to a folder of photographs and their labels.tsv"))
    func real() throws {
        let folder = try #require(Self.realLabels)
        let rows = try String(contentsOfFile: folder + "/labels.tsv", encoding: .utf8).split(separator: "\n")
            .dropFirst()
        var labels: [String: [LabelReading.Kind: LabelReading]] = [:]
        for row in rows.map({ $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }) {
            guard row.count >= 9, let kind = ["sizetag": LabelReading.Kind.sizeTag, "boxlabel": .boxLabel][row[1]]
            else {
                continue
            }
            var label = LabelReading(kind: kind)
            label.styleCode = Sample.field(row[3])
            label.sizes = Sample.sizes(row[4], row[5], row[6], row[7])
            label.gtin = Sample.field(row[8])
            labels[String(row[0].prefix(6)), default: [:]][kind] = label
        }
        #expect(!labels.isEmpty)
        for (pair, labels) in labels {
            let input = EvidenceInput(tag: labels[.sizeTag], box: labels[.boxLabel], today: try #require(Sample.today))
            let results = EvidenceRules.evaluate(input)
            #expect(results.filter { $0.outcome == .fail }.isEmpty, "\(pair)")
            #expect(results.filter { $0.outcome == .pass }.count >= 8, "\(pair)")
        }
    }
}

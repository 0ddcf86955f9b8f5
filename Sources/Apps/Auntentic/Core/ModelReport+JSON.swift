/// Reading a model's answer: what breaks the schema is refused, what is merely untidy is trimmed and bounded.
import Foundation
import PlainText

extension ModelReport {
    private static let mostObservations = 12
    private static let longestSentence = 300
    private static let longestName = 120

    package init(json text: String) throws(ReportFault) {
        let raw = try RawReport(json: text)
        let confidence = try Self.percent(raw.confidence)
        let observations = raw.observations.compactMap { tidy($0, longest: Self.longestSentence) }
        if raw.isSneaker, raw.verdict != .inconclusive, observations.isEmpty {
            throw ReportFault(field: "observations", problem: "a verdict without any evidence")
        }
        self.init(
            isSneaker: raw.isSneaker,
            identifiedModel: raw.identifiedModel.flatMap { tidy($0, longest: Self.longestName) },
            findings: try raw.findings(),
            observations: Array(observations.prefix(Self.mostObservations)),
            additionalPhotos: Self.angles(raw.additionalPhotosNeeded ?? []),
            verdict: raw.verdict, confidence: confidence)
    }

    /// Clamps. A fraction is refused: 0.87 may mean 87 % or less than one per cent, and whoever sends 12.5 doesn't follow
    /// the schema, which asks for a whole number.
    private static func percent(_ value: Double) throws(ReportFault) -> Int {
        guard value.isFinite else { throw ReportFault(field: "confidence", problem: "not a number") }
        guard value.rounded() == value else {
            throw ReportFault(field: "confidence", problem: "a fraction, not a whole percentage")
        }
        return Int(min(max(value, 0), 100))
    }

    /// Keeps what can be asked for: well-formed names, each once, none that was required anyway twice over.
    private static func angles(_ names: [String]) -> [PhotoAngle] {
        var seen: Set<PhotoAngle> = []
        let angles = names.map { name in
            PhotoAngle(rawValue: name.trimmingCharacters(in: .whitespaces).lowercased().replacing(" ", with: "_"))
        }
        return Array(angles.filter { $0.isWellFormed && seen.insert($0).inserted }.prefix(PhotoAngle.mostExtras))
    }
}

/// The answer key by key, before it is tidied.
private struct RawReport: Decodable {
    struct Category: Decodable {
        var assessment: Finding.Assessment
        var note: String
    }

    var isSneaker: Bool
    var identifiedModel: String?
    var categories: [String: Category]
    var observations: [String]
    var additionalPhotosNeeded: [String]?
    var verdict: Verdict
    var confidence: Double

    init(json text: String) throws(ReportFault) {
        do {
            self = try JSONDecoder().decode(RawReport.self, from: Data(text.utf8))
        } catch let error as DecodingError {
            throw ReportFault(error)
        } catch {
            throw ReportFault(field: "", problem: "not JSON")
        }
    }

    func findings() throws(ReportFault) -> [Finding] {
        var findings: [Finding] = []
        for name in Finding.Category.allCases {
            guard let category = categories[name.rawValue] else {
                if isSneaker { throw ReportFault(field: "categories.\(name.rawValue)", problem: "missing") }
                continue
            }
            findings.append(
                Finding(
                    category: name, assessment: category.assessment, note: tidy(category.note, longest: 200) ?? ""))
        }
        return findings
    }
}

extension ReportFault {
    fileprivate init(_ error: DecodingError) {
        func path(_ context: DecodingError.Context, _ last: (any CodingKey)? = nil) -> String {
            (context.codingPath + (last.map { [$0] } ?? [])).map(\.stringValue).joined(separator: ".")
        }
        switch error {
        case .keyNotFound(let key, let context):
            self.init(field: path(context, key), problem: "missing")
        case .typeMismatch(let type, let context):
            self.init(field: path(context), problem: "not a \(type)")
        case .valueNotFound(_, let context):
            self.init(field: path(context), problem: "null")
        case .dataCorrupted(let context):
            let field = path(context)
            self.init(field: field, problem: field.isEmpty ? "not JSON" : "not one of the allowed values")
        @unknown default:
            self.init(field: "", problem: "not JSON")
        }
    }
}

/// One line without control and hidden characters and outer blanks, cut at a number of characters; nil when nothing is left.
func tidy(_ text: String, longest: Int) -> String? {
    let spaced = String(
        String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    let trimmed = spaced.withoutHidden.trimmingCharacters(in: .whitespaces)
    return trimmed.isEmpty ? nil : TextLength(characters: longest).cut(trimmed)
}

/// `results.json`: every figure and every answer, for programs. What is not known is left out or null.
import AuntenticCore
import Foundation

package enum JSONReport {
    package static let format = "atelier-eval-1"

    package static func data(_ results: EvalResults, _ summary: EvalSummary) throws(EncodingError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            return try encoder.encode(Document(results, summary))
        } catch let error as EncodingError {
            throw error
        } catch {
            throw .invalidValue(results.name, .init(codingPath: [], debugDescription: "\(error)"))
        }
    }
}

private struct Document: Encodable {
    var format = JSONReport.format
    var name: String
    var judge: String
    var versions: [String: String]
    var startedAt: Date
    var seconds: Double
    var isComplete: Bool
    var runs: Int
    var figures: Figures
    var caveats: [String]
    var checks: [Check]

    init(_ results: EvalResults, _ summary: EvalSummary) {
        name = results.name
        judge = results.judge
        versions = results.versions
        startedAt = results.startedAt
        seconds = results.seconds
        isComplete = results.isComplete
        runs = results.runs
        figures = Figures(summary)
        caveats = summary.caveats
        let attempts = Dictionary(grouping: results.attempts, by: \.check.id)
        checks = results.checks.map { Check($0, attempts[$0.id] ?? []) }
    }
}

private struct Figures: Encodable {
    var matrix: [String: [String: Int]]
    var prevalence: Proportion
    var abstained: Proportion
    var accuracyOfDecided: Proportion
    var rightOfAll: Proportion
    var precisionOfFake: Proportion
    var recallOfFake: Proportion
    var falseAlarms: Proportion
    var expectedCalibrationError: Double?
    var calibrationIsTooSmall: Bool
    var calibration: [Bin]
    var spending: Spending
    var repeatedAlike: Proportion
    var meanConfidenceSpread: Double?
    var widestConfidenceSpread: Int?
    var outlooks: [OutlookFigures]

    struct Bin: Encodable {
        var from: Int
        var confidence: Double?
        var right: Proportion
    }

    init(_ summary: EvalSummary) {
        let counts = summary.matrix
        matrix = [:]
        for truth in Truth.allCases {
            var row = ["error": counts.failed(truth)]
            for verdict in Verdict.allCases { row[verdict.rawValue] = counts.count(verdict, truth: truth) }
            matrix[truth.rawValue] = row
        }
        prevalence = counts.prevalence
        abstained = counts.abstained
        accuracyOfDecided = counts.accuracyOfDecided
        rightOfAll = counts.rightOfAll
        precisionOfFake = counts.precisionOfFake
        recallOfFake = counts.recallOfFake
        falseAlarms = counts.falseAlarms
        expectedCalibrationError = summary.calibration.expectedError
        calibrationIsTooSmall = summary.calibration.isTooSmall
        calibration = summary.calibration.bins.map { Bin(from: $0.from, confidence: $0.confidence, right: $0.right) }
        spending = summary.spending
        repeatedAlike = summary.repeatability.steady
        meanConfidenceSpread = summary.repeatability.meanSpread
        widestConfidenceSpread = summary.repeatability.widestSpread
        outlooks = summary.outlooks.map(OutlookFigures.init)
    }
}

private struct OutlookFigures: Encodable {
    var shareOfFakes: Double
    var fakeIsRight: Value
    var authenticIsRight: Value
    var perThousand: Outlook.PerThousand?

    struct Value: Encodable {
        var share: Double?
        var low: Double?
        var high: Double?

        init(_ value: PredictiveValue) {
            share = value.value
            low = value.interval?.lowerBound
            high = value.interval?.upperBound
        }
    }

    init(_ outlook: Outlook) {
        shareOfFakes = outlook.shareOfFakes
        fakeIsRight = Value(outlook.fakeIsRight)
        authenticIsRight = Value(outlook.authenticIsRight)
        perThousand = outlook.perThousand
    }
}

private struct Check: Encodable {
    var id: String
    var truth: Truth
    var brand: String?
    var notes: String?
    var photos: [EvalPhoto]
    var attempts: [Attempt]

    struct Attempt: Encodable {
        var run: Int
        var verdict: Verdict?
        var confidence: Int?
        var isRight: Bool
        var reasons: [String]
        var error: String?
        var seconds: Double
        var costMicroUSD: Int64?
    }

    init(_ check: EvalCheck, _ attempts: [EvalAttempt]) {
        id = check.id
        truth = check.truth
        brand = check.brand
        notes = check.notes
        photos = check.photos
        self.attempts = attempts.map {
            Attempt(
                run: $0.run, verdict: $0.answer?.verdict, confidence: $0.answer?.confidence, isRight: $0.isRight,
                reasons: $0.answer?.reasons ?? [], error: $0.failure, seconds: $0.seconds,
                costMicroUSD: $0.costMicroUSD)
        }
    }
}

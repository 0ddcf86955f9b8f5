/// A few sample reports for previews and tests, made by the real rules from sample readings, and named so.
import Clients
import Foundation
import MirrorMateCore
import Wire

extension PreviewBackend {
    package static let mirrormate = PreviewBackend(
        tables: [
            "analysis_reports": ReportSamples.rows, "sessions": [],
            "products": [
                [
                    "id": "com.mirrormate.premium.monthly", "app": "mirrormate", "name": "Monthly", "credits": 0,
                    "price_cents": 999, "currency": "USD", "period": "month", "is_popular": false, "is_offered": true,
                ]
            ],
        ],
        stages: AnalysisStage.allCases.map(\.rawValue),
        functions: [
            "rights": { (_) throws(ClientError) in ["remaining": 1, "is_unlimited": false, "plan": nil] },
            "my_statistics": { (_) throws(ClientError) in
                ["count": 3, "average": 71, "best": 83, "seconds": 126]
            },
        ])
}

package enum ReportSamples {
    package static let ids = (1...3).map { "00000000-0000-4000-8000-00000000030\($0)" }

    static let rows: [JSONValue] = [
        row(0, "2026-01-15T11:00:00+00:00", loudness: -22),
        row(1, "2026-01-12T18:30:00+00:00", loudness: -31),
        row(2, "2025-11-02T09:15:00+00:00", loudness: -40),
    ]

    /// A voice that is as loud as that, and otherwise the same.
    /// - Parameter hasWords: as if somebody had written down what was said.
    package static func report(loudness: Double, hasWords: Bool = false) -> AnalysisReport {
        AnalysisReport(
            Measured(duration: 42, readings: readings(loudness) + (hasWords ? words : [])),
            transcript: hasWords ? TranscriptSource(name: "OpenAI", model: "whisper-1") : nil)
    }

    private static let words = [
        reading("words.count", "count", 105, 10), reading("words.rate", "1/min", 150, 15),
        atLeast("fillers.count", "count", 3), atLeast("fillers.rate", "1/min", 4.3), atLeast("fillers.um", "count", 2),
        atLeast("fillers.like", "count", 1), atLeast("repetitions.count", "count", 1),
        reading("sentences.mean", "words", 11, 3),
    ]

    private static func atLeast(_ quantity: String, _ unit: String, _ value: Double) -> ReportReading {
        var reading = reading(quantity, unit, value, 0)
        reading.high = nil
        return reading
    }

    private static func readings(_ loudness: Double) -> [ReportReading] {
        var energy = ReportReading("loudness.every-5s", "LUFS", method: "sample", version: 1)
        energy.points = stride(from: 2.5, to: 42, by: 5).map { .init(t: $0, value: loudness + 4 * sin($0)) }
        var pauses = ReportReading("pauses.places", "s", method: "sample", version: 1)
        pauses.spans = [.init(from: 8, to: 9.2), .init(from: 20, to: 22.6)]
        var breath = ReportReading("breath.count", "count", method: "sample", version: 1)
        breath.reason = "Nothing here can tell this honestly."
        return [
            reading("loudness.integrated", "LUFS", loudness, 0.5), reading("loudness.spread", "LU", 3.8, 0.4),
            reading("noise.signal-to-noise", "dB", 24, 2), reading("syllables.articulation-rate", "1/s", 4.4, 0.4),
            reading("pitch.spread", "st", 2.9, 0.3), reading("pauses.longest", "s", 2.6, 0.05),
            reading("pauses.count", "count", 2, 0), reading("picture.brightness", "share", 0.46, 0.004),
            energy, pauses, breath,
        ]
    }

    private static func reading(_ quantity: String, _ unit: String, _ value: Double, _ error: Double) -> ReportReading {
        var reading = ReportReading(quantity, unit, method: "sample", version: 1)
        (reading.value, reading.low, reading.high) = (value, value - error, value + error)
        return reading
    }

    private static func row(_ index: Int, _ time: String, loudness: Double) -> JSONValue {
        let report = report(loudness: loudness)
        return [
            "session_id": .string(ids[index]), "created_at": .string(time), "duration_sec": .number(report.durationSec),
            "confidence_score": report.confidenceScore.map { .int(Int64($0)) } ?? .null,
            "impression_tags": .array(report.impressionTags.map(JSONValue.string)),
            "report": (try? JSONValue(json: JSONEncoder().encode(report), within: .ours)) ?? .null,
            "video_bytes": 2_400_000, "video_sha256": .string(String(repeating: "ab", count: 32)),
            "video_deleted_at": .string(time),
        ]
    }
}

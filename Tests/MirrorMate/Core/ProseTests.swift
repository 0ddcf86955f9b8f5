/// What of a model's words gets into a report: wording, piece by piece, and no number that wasn't measured.
import Foundation
import Testing

@testable import MirrorMateCore

struct ProseTests {
    private static let source = ProseSource(name: "Peak", model: "peak-1", promptVersion: ProsePrompt.version)

    private static let report: AnalysisReport = {
        let values: [(String, Double)] = [
            (Quantities.loudness, -24), (Quantities.loudnessSpread, 2), (Quantities.signalToNoise, 30),
            (Quantities.phonation, 0.75), (Quantities.longestPause, 1), (Quantities.wordRate, 230),
            (Quantities.pitchSpread, 3.2),
        ]
        return AnalysisReport(
            Measured(
                duration: 60,
                readings: values.map { quantity, value in
                    var reading = ReportReading(quantity, "x", method: "test", version: 1)
                    reading.value = value
                    return reading
                }))
    }()

    /// The rules' own words, a little different.
    private static func draft(_ change: (inout ProseDraft) -> Void = { _ in }) -> ProseDraft {
        var draft = ProseDraft(
            strengths: report.strengths.map { .init(title: "Yes: \($0.title)", text: "Nice. \($0.text)") },
            improvements: report.improvements.map { .init(title: "Next: \($0.title)", text: "Try it. \($0.text)") },
            exercises: report.exercises.map { "Here is how. \($0.how)" }, feedback: "Well done. \(report.summary)")
        change(&draft)
        return draft
    }

    @Test("a model's words take the place of the rules' words, and nothing else changes")
    func worded() {
        let worded = Self.report.worded(Self.draft(), by: Self.source)
        #expect(worded.prose == Self.source && worded.prose?.refused == 0)
        #expect(worded.strengths.allSatisfy { $0.title.hasPrefix("Yes: ") && $0.text.hasPrefix("Nice. ") })
        #expect(worded.exercises.allSatisfy { $0.how.hasPrefix("Here is how.") })
        #expect(
            worded.feedback.hasPrefix("Well done.") && worded.feedback.contains("of 100 points")
                && worded.problem == nil)
        #expect(worded.exercises.map(\.id) == Self.report.exercises.map(\.id))
        #expect(worded.strengths.map(\.quantity) == Self.report.strengths.map(\.quantity))
        var same = worded
        (same.strengths, same.improvements, same.exercises) =
            (Self.report.strengths, Self.report.improvements, Self.report.exercises)
        (same.feedback, same.prose) = (Self.report.feedback, nil)
        #expect(same == Self.report)
    }

    @Test(
        "a piece with a number that wasn't measured is refused, and the rules' words stay there",
        arguments: [
            "You speak at 185 words a minute.", "You speak 99% of the time.", "Twice as fast as most people.",
            "That is ninety words too many.", "In ½ of the cases.", "You said ١٢ words.", "Room for 3,141 more.",
            "Say it in twelve words.", "You deserve a score of 100.",
        ])
    func numbers(_ text: String) throws {
        let worded = Self.report.worded(Self.draft { $0.improvements[0].text = text }, by: Self.source)
        #expect(worded.improvements[0].text == Self.report.improvements[0].text)
        #expect(worded.improvements[0].title == "Next: \(Self.report.improvements[0].title)")
        #expect(worded.prose?.refused == 1)
        let paragraph = Self.report.worded(Self.draft { $0.feedback = text }, by: Self.source)
        #expect(paragraph.feedback == Self.report.feedback && paragraph.prose?.refused == 1)
    }

    @Test("a remark's number may be used in that remark, and in no other one but the paragraph")
    func ownNumbers() throws {
        let pace = try #require((Self.report.strengths + Self.report.improvements).first { $0.text.contains("230") })
        #expect(pace.quantity == Quantities.wordRate)
        let text = "At 230 words a minute people lose you."
        let index = try #require(Self.report.improvements.firstIndex { $0.quantity == Quantities.wordRate })
        #expect(
            Self.report.worded(Self.draft { $0.improvements[index].text = text }, by: Self.source).improvements[index]
                .text
                == text)
        #expect(
            Self.report.worded(Self.draft { $0.strengths[0].text = text }, by: Self.source).strengths[0].text
                == Self.report.strengths[0].text)
        #expect(
            Self.report.worded(Self.draft { $0.feedback = text }, by: Self.source).feedback
                == "\(text) \(Coach.basis(Self.report.score) ?? "")")
    }

    @Test(
        "what is empty, too long, or has addresses, markup or unseen characters in it is refused",
        arguments: [
            "", " \n ", "See https://example.com/", "Visit www.example.com", "<b>Well done</b>",
            "Write to me@example.com",
            "Well\u{202E}done", "Well\u{200B}done", "[this](that)", String(repeating: "well ", count: 200),
        ])
    func odd(_ text: String) {
        let worded = Self.report.worded(Self.draft { $0.strengths[0].text = text }, by: Self.source)
        #expect(worded.strengths[0].text == Self.report.strengths[0].text && worded.prose?.refused == 1)
    }

    @Test("more or fewer pieces than the report has are none of them")
    func counts() {
        let worded = Self.report.worded(
            Self.draft {
                $0.strengths.removeLast()
                $0.exercises.append("Breathe.")
            }, by: Self.source)
        #expect(worded.strengths == Self.report.strengths && worded.exercises == Self.report.exercises)
        #expect(worded.improvements[0].title.hasPrefix("Next: "))
        #expect(worded.prose?.refused == Self.report.strengths.count + Self.report.exercises.count)
    }
}

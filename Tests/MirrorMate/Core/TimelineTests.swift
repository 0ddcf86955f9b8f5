/// The timeline of a report, and its moments.
import Testing

@testable import MirrorMateCore

struct TimelineTests {
    private func measured(_ duration: Double) -> Measured {
        var energy = ReportReading(Quantities.energy, "LUFS", method: "test", version: 1)
        energy.points = [.init(t: 0, value: -32.5), .init(t: 5, value: -15), .init(t: 10, value: -80)]
        var pauses = ReportReading(Quantities.pausePlaces, "s", method: "test", version: 1)
        pauses.spans = [.init(from: 2, to: 4.5), .init(from: 11, to: 11.5)]
        return Measured(duration: duration, readings: [energy, pauses])
    }

    @Test(
        "MIR-R-29 the timeline has a point every 5 seconds with its time, its energy and its confidence, each from 0 to 1"
    )
    func timeline() {
        let points = AnalysisReport(measured(12.5)).toneTimeline
        #expect(points.map(\.t) == [0, 5, 10])
        #expect(points.map(\.energy) == [0.5, 1, 0])
        #expect(points.map(\.confidence) == [0.5, 1, 0.8])
        #expect(AnalysisReport(measured(60)).toneTimeline.count == 12)
        #expect(AnalysisReport(measured(60.4)).toneTimeline.count == 12)
        #expect(AnalysisReport(measured(3)).toneTimeline.map(\.t) == [0])
    }

    @Test("MIR-R-32 each moment lies within the recording, is a strength or an improvement, and says why")
    func moments() {
        let moments = AnalysisReport(measured(12.5)).keyMoments
        #expect(moments.map(\.timestamp) == [2, 5])
        #expect(moments.map(\.type) == [.improvement, .strength])
        #expect(moments[0].description.contains("2.5 s"))
        #expect(AnalysisReport(measured(1)).keyMoments.allSatisfy { $0.timestamp <= 1 })
    }
}

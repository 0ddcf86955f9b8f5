/// What a hand feels in MirrorMate: the recording's start and end, the analysis, and a report that is gone.
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI
import Wire

@testable import MirrorMateFeatures

@MainActor @Suite(.timeLimit(.minutes(5))) struct HapticTests {
    private let mirror = FakeMirror()

    @Test("a recording is felt when it starts and when it ends, and its report when it is there: each once")
    func way() async {
        let screen = await mirror.camera()
        let felt = screen.feel()
        mirror.answer(.analysis("queued", stage: nil, progress: 0), .analysis("running"))
        await screen.tap("Record")
        await screen.wait(for: "Measuring your voice")
        #expect(felt.taps == ["medium", "heavy"])
        mirror.set { $0.reports = [FakeMirror.report(0)] }
        mirror.answer(.analysis("done"))
        await screen.wait(for: "Strengths")
        #expect(felt.taps == ["medium", "heavy", "success"])
    }

    @Test("an analysis that failed feels otherwise, and one that was stopped like nothing")
    func ends() async {
        let screen = await mirror.recorded()
        let felt = screen.feel()
        mirror.answer(.analysis("failed", error: ["code": "too_quiet", "message": "Too quiet.", "retryable": false]))
        await until("it failed") { !felt.taps.isEmpty }
        await screen.settle()
        #expect(felt.taps == ["error"])
        let other = FakeMirror()
        let stopped = await other.recorded()
        let nothing = stopped.feel()
        await stopped.tap("Stop the analysis")
        await stopped.wait(for: "Nothing was counted")
        #expect(nothing.taps.isEmpty)
    }

    @Test("a report is felt when it is deleted, and not when that is asked or refused by whoever asked")
    func deletion() async {
        mirror.set { $0.reports = [FakeMirror.report(0)] }
        let screen = await mirror.home()
        let card = screen.elements.first { $0.label.hasPrefix("Latest report") }?.label ?? "Latest report"
        await screen.tap(card)
        await screen.wait(for: "Strengths")
        let felt = screen.feel()
        await screen.tap("More")
        await screen.tap("Delete")
        #expect(felt.taps.isEmpty)
        await screen.tap("Delete")
        await until("it is gone") { !mirror.get(\.deleted).isEmpty }
        await screen.settle()
        #expect(felt.taps == ["rigid"])
    }

    @Test("a video chosen before the camera is on its way although the button that chose it is out of sight")
    func chosen() async {
        let screen = await mirror.camera()
        mirror.answer(.analysis("running"))
        await screen.choose(
            video: URL(fileURLWithPath: "/clip.mp4"), byteCount: 2_400_000, seconds: 12, in: "Choose a video instead")
        await screen.wait(for: "Measuring your voice")
        #expect(mirror.get(\.uploads).count == 1 && mirror.get(\.recorded) == 0)
    }
}

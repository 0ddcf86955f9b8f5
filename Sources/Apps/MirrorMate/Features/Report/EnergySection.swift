/// The energy of the voice over the recording.
import Foundation
import MirrorMateCore
import Styleguide
import SwiftUI

struct EnergySection: View {
    let report: AnalysisReport
    let jump: (@MainActor (Double) -> Void)?

    var body: some View {
        if report.toneTimeline.count > 1 {
            ReportSection("Energy") {
                EnergyChart(points: report.toneTimeline, seconds: report.durationSec)
                Text("How much energy your voice has, every five seconds; paler where you mostly paused.")
                    .font(.small).foregroundStyle(Palette.muted)
            }
        }
    }
}

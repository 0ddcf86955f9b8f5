/// Tells once a day how many sessions ended without a crash, from MetricKit's counts.
#if canImport(MetricKit) && canImport(UIKit)
    import ClientsPhone
    import Foundation
    import MetricKit

    package final class ExitReports: NSObject, MXMetricManagerSubscriber {
        private let note: @Sendable (Int) -> Void

        /// Keep it: the system doesn't.
        /// - Parameter note: hears of ten thousand sessions those without a crash.
        package init(note: @escaping @Sendable (Int) -> Void) {
            self.note = note
            super.init()
            MXMetricManager.shared.add(self)
        }

        package func didReceive(_ payloads: [MXMetricPayload]) {
            let tallies = payloads.compactMap { $0.applicationExitMetrics.map(ExitTally.init) }
            guard let share = tallies.reduce(ExitTally(normal: 0, crashes: 0, killed: 0), +).crashFree else { return }
            note(share)
        }
    }

    extension ExitTally {
        /// Of sessions that somebody saw: what ends in the background disturbs nobody.
        fileprivate init(_ exits: MXAppExitMetric) {
            let seen = exits.foregroundExitData
            self.init(
                normal: seen.cumulativeNormalAppExitCount,
                crashes: seen.cumulativeAbnormalExitCount + seen.cumulativeBadAccessExitCount
                    + seen.cumulativeIllegalInstructionExitCount,
                killed: seen.cumulativeAppWatchdogExitCount + seen.cumulativeMemoryResourceLimitExitCount)
        }
    }
#endif

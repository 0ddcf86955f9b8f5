/// The wait for a report: one's own recording, the stages it is really in, and every other way that it can end.
import AccountFeatures
import AVKit
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import Wire
import WorkFeatures

struct ProcessingView: View {
    let model: MirrorMateModel
    let analysis: AnalysisModel

    private var recording: RecordingModel { model.recording }

    var body: some View {
        switch analysis.phase {
        case .failed(let problem): failed(problem)
        case .trouble(let trouble): troubled(trouble)
        case .usedUp: usedUp
        case .cancelled: stopped
        case .opening, .sending, .starting, .running, .done:
            WaitingView(model: model, analysis: analysis).inlineTitle("Your recording")
        }
    }

    /// What only another recording mends, and what the same one may yet do.
    private func failed(_ problem: JobProblem) -> some View {
        let mayRepeat = problem.isRetryable && analysis.canSendAgain
        return TroubleView(
            mayRepeat ? Trouble(analysis: problem) : Trouble(analysis: problem).closing,
            clock: model.clients.clock,
            secondary: StateAction(mayRepeat ? "Record again" : "Close") { mayRepeat ? again() : close() }
        ) { mayRepeat ? recording.tryAgain() : again() }
        .id(problem)
        .navigationTitle("")
    }

    private func troubled(_ trouble: Trouble) -> some View {
        TroubleView(
            trouble.remedy == .close ? trouble.closing : trouble, clock: model.clients.clock,
            secondary: StateAction("Delete this recording") { close() }
        ) {
            switch trouble.remedy {
            case .signIn: Task { await model.signInAgain() }
            case .close: again()
            default: recording.tryAgain()
            }
        }
        .id(trouble)
        .navigationTitle("")
    }

    private var usedUp: some View {
        StateScreen(
            systemImage: "moon", title: String(localized: "Today’s analysis is used"),
            message:
                String(
                    localized: """
                        Your recording is safe on this phone. Upgrade to have it analysed now, or come back tomorrow: then it \
                        goes on from here.
                        """), kind: .unsure,
            primary: StateAction("Upgrade") {
                recording.isOpen = false
                recording.upgrade()
            },
            secondary: StateAction("Keep it until tomorrow") { recording.isOpen = false }
        )
        .navigationTitle("")
        .task(id: model.credits.isUnlimited) { if model.credits.isUnlimited { recording.tryAgain() } }
    }

    private var stopped: some View {
        StateScreen(
            systemImage: "stop", title: String(localized: "Stopped"),
            message: String(localized: "The analysis was stopped. Nothing was counted."),
            kind: .neutral,
            primary: analysis.canSendAgain ? StateAction("Analyse it after all") { recording.tryAgain() } : nil,
            secondary: StateAction("Delete this recording") { close() }
        )
        .navigationTitle("")
    }

    private func again() { Task { await recording.recordAgain() } }

    private func close() {
        recording.discard()
        recording.isOpen = false
    }
}

extension Trouble {
    /// Its button records again.
    fileprivate var closing: Trouble {
        var trouble = self
        trouble.remedy = .recordAgain
        return trouble
    }
}

private struct WaitingView: View {
    let model: MirrorMateModel
    let analysis: AnalysisModel
    @State private var player: AVPlayer?

    var body: some View {
        ScreenScroll {
            if let player {
                VideoPlayer(player: player)
                    .frame(width: 225, height: 300)
                    .clipShape(RoundedRectangle(cornerRadius: Radius.card))
                    .frame(maxWidth: .infinity)
                    .accessibilityLabel("Your recording")
            }
            if analysis.work.isReconnecting {
                Banner(
                    text: String(localized: "The connection was lost. The analysis goes on; connecting again."),
                    systemImage: "wifi.slash",
                    kind: .unsure)
            }
            if let words = analysis.work.whyNotCancelled {
                Banner(text: words, systemImage: "exclamationmark.triangle.fill", kind: .unsure)
            }
            progress
            Text("You can leave this screen: it goes on. \(promise)").font(.note).foregroundStyle(Palette.muted)
            if model.notifications.canAsk {
                Button("Notify me when it’s done") { Task { await model.notifications.ask() } }
                    .buttonStyle(SecondaryButtonStyle())
            }
            if analysis.phase == .running {
                Button("Stop the analysis") { Task { await analysis.cancel() } }
                    .buttonStyle(LinkButtonStyle())
                    .frame(maxWidth: .infinity)
                    .disabled(!analysis.canCancel)
                    .accessibilityHint("Nothing is counted")
            }
        }
        .onAppear { if player == nil { player = analysis.clip.map { AVPlayer(url: $0.file) } } }
        .onDisappear { player?.pause() }
    }

    private var progress: some View {
        Card {
            ViewThatFits(in: .horizontal) {
                HStack(alignment: .firstTextBaseline) {
                    summary
                    Spacer(minLength: Space.m)
                    percent
                }
                VStack(alignment: .leading) {
                    summary
                    percent
                }
            }
            ProgressView(value: analysis.progress)
                .accessibilityLabel("Progress").accessibilityValue("\(analysis.percent)%")
            StageList(stages: analysis.stageTitles, current: analysis.stageIndex)
        }
    }

    private var summary: some View { Text(analysis.summary).font(.cardTitle).foregroundStyle(Palette.text) }
    private var percent: some View {
        Text("\(analysis.percent)%").font(.note.monospacedDigit()).foregroundStyle(Palette.muted)
            .fixedSize(horizontal: true, vertical: false)
    }

    private var promise: String {
        model.notifications.permission == .granted
            ? String(localized: "This phone will tell you when it is done.")
            : String(localized: "Your report will be on Home.")
    }
}

/// The wait: photos on their way, then the job's own stages; and every way it can end other than with a result.
import AccountFeatures
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import Wire
import WorkFeatures

struct AnalysisView: View {
    let check: CheckModel
    let analysis: AnalysisModel
    let clients: Clients
    let notifications: NotificationsModel
    let purchases: PurchaseModel
    /// Leaves the screen; the check goes on.
    let leave: @MainActor () -> Void

    var body: some View {
        switch analysis.phase {
        case .uploading: UploadView(analysis: analysis, cancel: cancel)
        case .starting, .running, .report:
            RunningView(
                analysis: analysis, notifications: notifications, leave: leave, cancel: cancel)
        case .needsPhotos(let wish): WishView(wish: wish) { check.retake(wish) }
        case .needsConsent(let need):
            ConsentView(app: .auntentic, need: need, clients: clients) { agreed in
                if agreed { check.goOn() } else { check.changePhotos() }
            }
        case .outOfCredits:
            PaywallView(
                purchases: purchases,
                kept: String(localized: "Your photos are kept. With new credits, the check starts by itself."),
                bought: check.goOn)
        case .cancelled: troubleView(.cancelled)
        case .trouble(let trouble): troubleView(trouble)
        }
    }

    private func troubleView(_ trouble: Trouble) -> some View {
        TroubleView(trouble, clock: clients.clock, secondary: secondary(trouble)) {
            switch trouble.remedy {
            case .retry: check.tryAgain()
            case .changePhotos: check.changePhotos()
            case .signIn: Task { await check.signInAgain() }
            default: leave()
            }
        }
        .id(trouble)
    }

    private func secondary(_ trouble: Trouble) -> StateAction? {
        switch trouble.remedy {
        case .retry: StateAction("Back to the photos") { check.changePhotos() }
        default: nil
        }
    }

    private func cancel() {
        Task { await analysis.cancel() }
    }
}

/// Photo by photo, by the bytes that have really left.
private struct UploadView: View {
    let analysis: AnalysisModel
    let cancel: @MainActor () -> Void

    var body: some View {
        ScreenScroll {
            Text("Sending your photos").font(.screenTitle).foregroundStyle(Palette.text)
                .accessibilityAddTraits(.isHeader)
            Text("They go to your private folder. Only you and the check can see them.")
                .font(.reading).foregroundStyle(Palette.muted)
            Card {
                ForEach(analysis.uploads.items) { item in
                    ProgressRow(title: item.id.heading, value: item.fraction, detail: item.words)
                }
            }
            Button("Cancel", action: cancel).buttonStyle(SecondaryButtonStyle()).disabled(!analysis.canCancel)
        }
    }
}

private struct RunningView: View {
    let analysis: AnalysisModel
    let notifications: NotificationsModel
    let leave: @MainActor () -> Void
    let cancel: @MainActor () -> Void

    var body: some View {
        ScreenScroll(spacing: Space.xl) {
            VStack(spacing: Space.l) {
                IconDisc(systemImage: "shoe")
                Text(AnalysisModel.headline).font(.system(.title2, design: .default, weight: .bold))
                    .foregroundStyle(Palette.text).multilineTextAlignment(.center).accessibilityAddTraits(.isHeader)
                ProgressView()
            }
            .frame(maxWidth: .infinity)
            .padding(.top, Space.xl)
            if analysis.work.isReconnecting {
                Banner(
                    text: String(localized: "The connection was lost. The check goes on; connecting again."),
                    systemImage: "wifi.slash",
                    kind: .unsure)
            }
            if let words = analysis.work.whyNotCancelled {
                Banner(text: words, systemImage: "exclamationmark.triangle.fill", kind: .unsure)
            }
            if !analysis.stageTitles.isEmpty {
                Card { StageList(stages: analysis.stageTitles, current: analysis.stageIndex) }
            }
            if analysis.phase != .starting {
                Text("You can leave this screen: the check goes on. \(promise)")
                    .font(.note).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
                    .frame(maxWidth: .infinity)
            }
            if notifications.canAsk {
                Button("Notify me when it’s done") { Task { await notifications.ask() } }
                    .buttonStyle(SecondaryButtonStyle())
            }
            Button("Leave and come back later", action: leave).buttonStyle(SecondaryButtonStyle())
            Button("Cancel the check", action: cancel)
                .buttonStyle(LinkButtonStyle())
                .frame(maxWidth: .infinity)
                .disabled(!analysis.canCancel)
        }
    }
}

extension RunningView {
    private var promise: String {
        notifications.permission == .granted
            ? String(localized: "This phone will tell you when it is done.")
            : String(localized: "The result will be in your history.")
    }
}

/// The server's words, and a way to exactly the photos it names.
private struct WishView: View {
    let wish: JobWish
    let take: @MainActor () -> Void

    var body: some View {
        ScreenScroll {
            IconDisc(systemImage: "camera.fill", kind: .unsure).frame(maxWidth: .infinity)
            Text(isMore ? "More photos would help" : "Some photos can't be used")
                .font(.screenTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
            Text(wish.message).font(.reading).foregroundStyle(Palette.muted)
            Card {
                ForEach(wish.fields, id: \.field) { photo in
                    MarkedRow {
                        Image(systemName: isMore ? "plus" : "exclamationmark.triangle.fill")
                            .foregroundStyle(Palette.amberInk).accessibilityHidden(true)
                    } words: {
                        Text(photo.message).font(.reading).foregroundStyle(Palette.text)
                    }
                }
            }
            Button(title, action: take).buttonStyle(PrimaryButtonStyle())
        }
    }

    private var isMore: Bool { wish.reason == "more_photos" }

    private var title: String {
        let count = wish.fields.count
        if count == 1 { return isMore ? String(localized: "Add this photo") : String(localized: "Retake this photo") }
        return isMore
            ? String(localized: "Add these \(count) photos") : String(localized: "Retake these \(count) photos")
    }
}

/// The prompt screen: what the picture shall show, its style and shape, how many, and the button.
import AccountFeatures
import ArtifexCore
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

struct PromptView: View {
    let model: ArtifexModel
    @Bindable var prompt: PromptModel

    private var making: MakingModel { model.making }

    var body: some View {
        PinnedScroll {
            OfflineBanner(connection: model.connection, text: "You can write on; making pictures needs a connection.")
            if making.generation != nil { UnderWay(making: making) }
            PromptField(prompt: prompt)
            StyleChooser(prompt: prompt, previews: model.home.stylePreviews, pictures: model.pictures)
            ShapeChooser(prompt: prompt)
            OutputsChooser(prompt: prompt, credits: model.credits) { model.openPricing($0) }
            MoreOptions(prompt: prompt, thumbnails: model.starts)
        } pinned: {
            PromptNotice(notice: prompt.notice) { model.openPricing($0) }
            GenerateButton(cost: model.credits.cost(of: prompt.draft.outputs), isBusy: making.isMaking) {
                making.generate()
            }
        }
        .inlineTitle("New picture")
        .task { await model.credits.syncCredits() }
    }
}

/// Another picture is on its way, or has come meanwhile.
private struct UnderWay: View {
    let making: MakingModel

    var body: some View {
        if let generation = making.generation {
            Banner(
                text: generation.summary + (making.isMaking ? ". You can ask for the next one when it is done." : "."),
                systemImage: making.isMaking ? "hourglass" : "photo", kind: .brand,
                action: StateAction("Show it") { making.show() })
        }
    }
}

/// What came of the last try.
private struct PromptNotice: View {
    let notice: PromptModel.Notice?
    /// Opens the prices, with why.
    let sell: @MainActor (String) -> Void

    var body: some View {
        switch notice {
        case nil: EmptyView()
        case .credits(let words):
            Banner(
                text: words, systemImage: "creditcard", kind: .unsure,
                action: StateAction("Upgrade to Premium") { sell(words) })
        case .premium(let words):
            Banner(
                text: words, systemImage: "star", kind: .brand,
                action: StateAction("Upgrade to Premium") { sell(words) })
        case .refused(let words): Banner(text: words, systemImage: "hand.raised", kind: .unsure)
        case .stopped:
            Banner(
                text: String(localized: "Stopped. Nothing was charged, and your prompt is still here."),
                systemImage: "xmark.circle.fill",
                kind: .neutral)
        }
    }
}

/// Describing a picture, waiting for it, and the picture: one place, whatever it is at.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct PromptView: View {
    let model: VeramoModel

    private var making: MemoryModel { model.making }

    var body: some View {
        content.onDisappear { making.save() }
    }

    @ViewBuilder private var content: some View {
        switch making.phase {
        case nil: PromptForm(model: model, making: making)
        case .starting, .running: MemoryWaitView(model: model, making: making)
        case .made(let picture, let maker): MadeView(picture: picture, maker: maker, model: model)
        case .needsConsent(let need):
            ConsentView(app: .veramo, need: need, clients: model.clients) { making.decided($0) }
        case .trouble(let trouble):
            TroubleView(
                trouble, clock: model.clients.clock,
                secondary: StateAction("Back to the prompt") { making.backToPrompt() }
            ) {
                switch trouble.remedy {
                case .retry: making.tryAgain()
                case .signIn: Task { await making.signInAgain() }
                default: making.backToPrompt()
                }
            }
            .id(trouble)
        }
    }
}

/// The prompt, a look, pictures to begin with, and the button.
private struct PromptForm: View {
    let model: VeramoModel
    @Bindable var making: MemoryModel

    var body: some View {
        PinnedScroll {
            OfflineBanner(connection: model.connection, text: "You can write on; making a picture needs a connection.")
            PromptField(making: making)
            PresetChooser(making: making)
            ReferenceChooser(model: model, making: making)
        } pinned: {
            PromptNotice(notice: making.notice) { model.openPricing($0) }
            ActionButton("Make the picture", systemImage: "sparkles") { making.ask() }
        }
        .inlineTitle("Describe a picture")
    }
}

/// What came of the last try.
private struct PromptNotice: View {
    let notice: MemoryModel.Notice?
    let sell: @MainActor (String) -> Void

    var body: some View {
        switch notice {
        case nil: EmptyView()
        case .plan(let words):
            Banner(
                text: words, systemImage: "heart", kind: .brand,
                action: StateAction("See Veramo Premium") { sell(words) })
        case .refused(let words): Banner(text: words, systemImage: "hand.raised", kind: .unsure)
        case .stopped:
            Banner(
                text: String(localized: "Stopped. Nothing was charged, and your words are still here."),
                systemImage: "xmark.circle.fill",
                kind: .neutral)
        }
    }
}

private struct PromptField: View {
    @Bindable var making: MemoryModel
    private static var label: String {
        String(localized: "What shall it show?")
    }

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            ChoiceHeading(verbatim: Self.label).accessibilityHidden(true)
            TextField(
                Self.label, text: $making.draft.prompt, prompt: Text("The two of us on a boat under the stars"),
                axis: .vertical
            )
            .lineLimit(3...10)
            .accessibilityLabel(Self.label)
            .accessibilityHint(making.problem ?? "")
            .font(.reading)
            .foregroundStyle(Palette.text)
            .padding(Space.m)
            .frame(maxWidth: .infinity, minHeight: 96, alignment: .topLeading)
            .background(Palette.field, in: shape)
            .overlay { shape.strokeBorder(making.problem == nil ? Palette.line : Palette.redInk, lineWidth: 1) }
            if let problem = making.problem { FieldNote(problem) }
            if making.wasCut {
                FieldNote(
                    String(localized: "A description has at most \(MemoryWish.most) characters. The rest was left out.")
                )
            }
            Text("\(making.draft.prompt.count) of \(MemoryWish.most)")
                .font(.note.monospacedDigit()).foregroundStyle(Palette.muted)
                .accessibilityLabel("\(making.draft.prompt.count) of \(MemoryWish.most) characters")
        }
        .onChange(of: making.draft.prompt) { making.promptChanged() }
    }

    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: Radius.small) }
}

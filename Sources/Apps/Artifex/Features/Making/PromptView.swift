/// The screen that a picture is asked for on: prompt, style, shape, and what it costs.
import ArtifexCore
import Foundation
import PhotosUI
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

struct PromptView: View {
    let model: ArtifexModel
    let making: MakingModel
    @Bindable var prompt: PromptModel

    var body: some View {
        PinnedScroll {
            OfflineBanner(connection: model.connection, text: "You can write; a picture needs a connection.")
            PromptField(prompt: prompt)
            StyleChoice(style: $prompt.draft.style)
            ShapeChoice(prompt: prompt)
            OutputChoice(model: model, prompt: prompt)
            MoreOptions(making: making, prompt: prompt)
        } pinned: {
            GenerateButton(model: model, making: making)
        }
        .navigationTitle("New picture")
    }
}

private struct PromptField: View {
    @Bindable var prompt: PromptModel

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            Text("Describe what you'd like to create").font(.sectionTitle).foregroundStyle(Palette.text)
                .accessibilityHidden(true)
            TextEditor(text: $prompt.text)
                .font(.reading)
                .foregroundStyle(Palette.text)
                .frame(minHeight: 120)
                .padding(Space.s)
                .background(Palette.field, in: RoundedRectangle(cornerRadius: Radius.card))
                .accessibilityLabel("Describe what you'd like to create")
                .accessibilityHint("At most \(PromptText.most) characters")
            HStack {
                Text(prompt.counter).font(.small.monospacedDigit()).foregroundStyle(Palette.muted)
                Spacer()
                Button {
                    prompt.fillRandomly()
                } label: {
                    Label("Random Prompt", systemImage: "sparkles")
                }
                .buttonStyle(LinkButtonStyle())
            }
            if prompt.wasCut {
                FieldNote("A prompt has at most \(PromptText.most) characters. The rest was left out.")
            }
        }
    }
}

private struct StyleChoice: View {
    @Binding var style: ImageStyle

    var body: some View {
        ChoiceSection(title: "Choose a style") {
            ForEach(ImageStyle.allCases) { item in
                ChoiceCard(title: item.title, systemImage: item.symbol, isSelected: style == item) { style = item }
            }
        }
    }
}

private struct ShapeChoice: View {
    @Bindable var prompt: PromptModel

    var body: some View {
        ChoiceSection(title: "Choose Shape") {
            ForEach(ShapeName.allCases) { shape in
                ChoiceCard(
                    title: shape.title, systemImage: shape.symbol, isSelected: prompt.draft.shapeName == shape.rawValue
                ) { prompt.choose(shape: shape.rawValue) }
            }
        }
        if prompt.draft.shapeName == ShapeName.custom.rawValue { CustomSize(prompt: prompt) }
    }
}

private struct CustomSize: View {
    @Bindable var prompt: PromptModel
    @FocusState private var isTyping: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            HStack(spacing: Space.m) {
                LabeledField("Width", text: $prompt.widthText, kind: .number).focused($isTyping)
                LabeledField("Height", text: $prompt.heightText, kind: .number).focused($isTyping)
            }
            Text("256 to 2048 pixels a side, in steps of 8, at most 4 megapixels.")
                .font(.small).foregroundStyle(Palette.muted)
            if let problem = prompt.sizeProblem { FieldNote(problem) }
        }
        .onChange(of: isTyping) { if !isTyping { prompt.sizeEntered() } }
        .onChange(of: prompt.widthText) { if !isTyping { prompt.sizeEntered() } }
        .onChange(of: prompt.heightText) { if !isTyping { prompt.sizeEntered() } }
    }
}

/// Four at once are Premium's.
private struct OutputChoice: View {
    let model: ArtifexModel
    @Bindable var prompt: PromptModel

    var body: some View {
        ChoiceSection(title: "How many") {
            ChoiceCard(title: "1 picture", systemImage: "photo", isSelected: prompt.draft.outputs == 1) {
                prompt.draft.outputs = 1
            }
            ChoiceCard(
                title: isPremium ? "4 at once" : "4 with Premium", systemImage: "square.grid.2x2",
                isSelected: prompt.draft.outputs == 4
            ) {
                if isPremium { prompt.draft.outputs = 4 } else { model.openPricing() }
            }
        }
    }

    private var isPremium: Bool { model.credits.isUnlimited }
}

private struct MoreOptions: View {
    let making: MakingModel
    @Bindable var prompt: PromptModel
    @State private var seedText = ""
    @State private var picked: PhotosPickerItem?

    var body: some View {
        DisclosureGroup("More options") {
            VStack(alignment: .leading, spacing: Space.m) {
                LabeledField(
                    "Seed", text: $seedText, kind: .number, prompt: "A number; the same one draws the same picture")
                PhotosPicker(selection: $picked, matching: .images) {
                    ButtonWords(
                        prompt.draft.start == nil ? "Begin with my own photo" : "Choose another photo",
                        systemImage: "photo.on.rectangle")
                }
                .buttonStyle(SecondaryButtonStyle(isBusy: making.isUploading))
                .disabled(making.isUploading)
                if prompt.draft.start != nil {
                    Button("Begin without a photo") { prompt.draft.start = nil }.buttonStyle(LinkButtonStyle())
                }
                if let problem = making.photoProblem { FieldNote(problem) }
            }
            .padding(.top, Space.s)
        }
        .foregroundStyle(Palette.text)
        .onChange(of: seedText) {
            prompt.draft.seed = Int(seedText).flatMap { PictureWish.seeds.contains($0) ? $0 : nil }
        }
        .onChange(of: picked) {
            guard let picked else { return }
            self.picked = nil
            Task {
                if let photo = try? await picked.loadTransferable(type: Data.self) { await making.useStart(photo) }
            }
        }
    }
}

private struct GenerateButton: View {
    let model: ArtifexModel
    let making: MakingModel

    var body: some View {
        VStack(spacing: Space.s) {
            if model.credits.isOut {
                Banner(
                    text: "You have no credits left. Premium makes as many pictures as you like.",
                    systemImage: "creditcard", kind: .brand,
                    action: StateAction("Upgrade to Premium") { model.openPricing() })
            }
            ActionButton("Generate Images", systemImage: "sparkles") {
                if model.credits.isOut { model.openPricing() } else { making.generate() }
            }
            .disabled(!making.prompt.isValid || !model.connection.isOnline || making.generation?.isUnderWay == true)
            CreditLine(credits: model.credits, outputs: making.prompt.draft.outputs)
            if making.generation?.isUnderWay == true {
                Button("See the picture that is being made") { making.reopen() }.buttonStyle(LinkButtonStyle())
            }
        }
    }
}

/// "Use X of Y credits", with the account's own figures.
struct CreditLine: View {
    let credits: CreditsModel
    let outputs: Int

    var body: some View { Text(words).font(.note).foregroundStyle(Palette.muted).frame(maxWidth: .infinity) }

    private var words: String {
        if credits.isUnlimited { return "Unlimited with Premium" }
        guard credits.isKnown else { return credits.summary }
        return "Use \(outputs) of \(max(credits.credits, 0)) credits"
    }
}

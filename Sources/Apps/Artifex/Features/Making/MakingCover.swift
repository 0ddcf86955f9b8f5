/// The screens of making a picture, over the tabs, and the prices over either.
import AccountFeatures
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

extension View {
    /// Shows the prompt, the making and the result over this, and the prices.
    func making(_ model: ArtifexModel) -> some View {
        modifier(MakingCover(model: model, making: model.making))
    }
}

private struct MakingCover: ViewModifier {
    @Bindable var model: ArtifexModel
    @Bindable var making: MakingModel

    func body(content: Content) -> some View {
        content
            .fullScreenCover(isPresented: $making.isOpen) {
                MakingScreens(model: model, making: making)
                    .environment(\.credits, model.credits)
                    .sheet(isPresented: $model.isPricingOpenOverMaking) { PricingSheet(model: model) }
            }
            .sheet(isPresented: $model.isPricingOpen) { PricingSheet(model: model) }
    }
}

private struct MakingScreens: View {
    let model: ArtifexModel
    let making: MakingModel

    var body: some View {
        NavigationStack {
            content.toolbar {
                ToolbarItem(placement: .topBarLeading) { leading }
                if making.screen == .result {
                    ToolbarItem(placement: .topBarTrailing) { Button("Done") { making.close() } }
                }
            }
        }
        // What is on the screen needs no message over it.
        .task(id: making.link) { model.clients.push.showing(making.link) }
        .onDisappear { model.clients.push.showing(nil) }
    }

    @ViewBuilder private var leading: some View {
        if making.screen == .result {
            Button {
                making.backToPrompt()
            } label: {
                Image(systemName: "chevron.backward")
            }
            .accessibilityLabel("Back to the prompt")
        } else {
            Button {
                making.close()
            } label: {
                Image(systemName: "xmark")
            }
            .accessibilityLabel("Close")
            .accessibilityHint(making.isMaking ? "Your picture goes on being made" : "What you typed is kept")
        }
    }

    @ViewBuilder private var content: some View {
        switch making.screen {
        case .prompt: PromptView(model: model, prompt: making.prompt)
        case .generating:
            if let generation = making.generation { GeneratingView(model: model, generation: generation) }
        case .result:
            if let result = making.result { PictureResultView(model: model, result: result) }
        }
    }
}

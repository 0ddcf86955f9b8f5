/// The screens of making a picture, over the tabs.
import Clients
import AccountFeatures
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI

extension View {
    /// Shows the prompt, the making and the result over this, and the prices.
    func making(_ model: ArtifexModel) -> some View { modifier(MakingCover(model: model, making: model.making)) }
}

private struct MakingCover: ViewModifier {
    @Bindable var model: ArtifexModel
    @Bindable var making: MakingModel

    func body(content: Content) -> some View {
        content
            .fullScreenCover(isPresented: $making.isOpen) {
                MakingView(model: model, making: making).theme(.artifex)
                    .sheet(isPresented: $model.isPricingOverMaking) { pricing }
            }
            .sheet(isPresented: $model.isPricingOverTabs) { pricing }
    }

    private var pricing: some View { PricingView(model: model).theme(.artifex) }
}

private struct MakingView: View {
    let model: ArtifexModel
    let making: MakingModel

    var body: some View {
        NavigationStack {
            content
                .navigationBarTitleDisplayMode(.inline)
                .toolbar {
                    ToolbarItem(placement: .topBarLeading) {
                        Button(action: back) { Image(systemName: making.screen == .prompt ? "xmark" : "chevron.left") }
                            .accessibilityLabel(making.screen == .prompt ? "Close" : "Back")
                    }
                }
        }
        // What is on the screen needs no message over it.
        .task(id: link) { model.clients.push.showing(link) }
        .onDisappear { model.clients.push.showing(nil) }
    }

    @ViewBuilder private var content: some View {
        switch making.screen {
        case .prompt: PromptView(model: model, making: making, prompt: making.prompt)
        case .run:
            if let generation = making.generation {
                GenerationView(model: model, making: making, generation: generation)
                    .id(generation.generation.key)
            }
        }
    }

    private func back() {
        if making.screen == .prompt { making.isOpen = false } else { making.backToPrompt() }
    }

    private var link: URL? {
        making.generation?.generation.jobID.flatMap { URL(string: "artifex://generation/\($0)") }
    }
}

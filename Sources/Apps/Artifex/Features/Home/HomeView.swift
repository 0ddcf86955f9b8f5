/// Home: the card to begin with, styles, templates, and what others have made.
import ArtifexCore
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

struct HomeView: View {
    let model: ArtifexModel

    var body: some View {
        ScreenScroll(spacing: Space.xl) {
            OfflineBanner(
                connection: model.connection, text: "What was loaded before is still here; the rest comes later.")
            PlanCare(purchases: model.purchases)
            GeneratorCard { model.openPrompt() }
            MakingCard(making: model.making)
            TrendingStyles(model: model)
            TemplateRow(model: model)
            CommunitySection(model: model, home: model.home)
        }
        .navigationTitle("Artifex")
        .toolbar {
            ToolbarItem(placement: .topBarTrailing) {
                BalanceChip(credits: model.credits) { model.openPricing() }
            }
        }
        .refreshable { await refresh() }
        .task { await model.home.loadOnce() }
    }

    private func refresh() async {
        async let balance = model.credits.syncCredits()
        await model.home.refresh()
        _ = await balance
    }
}

/// Where a picture begins.
private struct GeneratorCard: View {
    let open: @MainActor () -> Void
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            Text("What will you make today?").font(.sectionTitle).foregroundStyle(Palette.text)
                .accessibilityAddTraits(.isHeader)
            Text("Describe it in your own words, choose a style, and watch it appear.")
                .font(.note).foregroundStyle(Palette.muted)
            Button(action: open) { ButtonWords("Generate", systemImage: "sparkles") }
                .buttonStyle(PrimaryButtonStyle())
                .accessibilityLabel("Generate")
                .accessibilityHint("Opens the prompt")
        }
        .padding(textSize.isAccessibilitySize ? Space.m : Space.l)
        .frame(maxWidth: .infinity, minHeight: 137, alignment: .leading)
        .background(Palette.card, in: shape)
        .overlay { GradientBorder(cornerRadius: PictureFrame.radius, width: 1) }
    }

    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: PictureFrame.radius) }
}

/// A picture that is being made, or was made and hasn't been looked at.
private struct MakingCard: View {
    let making: MakingModel

    var body: some View {
        if let generation = making.generation {
            Button {
                making.show()
            } label: {
                Card {
                    MarkedRow(alignment: .center) {
                        Image(systemName: symbol).font(.title2).foregroundStyle(Palette.navyInk).frame(minWidth: 24)
                    } words: {
                        VStack(alignment: .leading, spacing: Space.xs) {
                            Text(generation.summary).font(.cardTitle).foregroundStyle(Palette.text)
                            Text(generation.run.draft.prompt).font(.note).foregroundStyle(Palette.muted).lineLimit(2)
                        }
                        .frame(maxWidth: .infinity, alignment: .leading)
                    }
                    if making.isMaking { ProgressView(value: generation.progress) }
                }
            }
            .buttonStyle(.plain)
            .accessibilityLabel(spoken(generation))
            .accessibilityHint("Shows it")
        }
    }

    private var symbol: String { making.isMaking ? "hourglass" : making.result == nil ? "info.circle" : "photo" }

    private func spoken(_ generation: GenerationModel) -> String {
        making.isMaking
            ? "\(generation.summary), \(Int((generation.progress * 100).rounded()))%" : generation.summary
    }
}

/// A section's title, and the way to all of it.
struct HomeHeading: View {
    let title: LocalizedStringKey
    /// What the way to all of it says to those who can't see it.
    var all: LocalizedStringKey?
    var open: @MainActor () -> Void = {}

    var body: some View {
        ViewThatFits(in: .horizontal) {
            HStack(alignment: .firstTextBaseline) {
                words
                Spacer()
                link
            }
            VStack(alignment: .leading, spacing: Space.xs) {
                words
                link
            }
        }
    }

    private var words: some View {
        Text(title).font(.sectionTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
    }

    @ViewBuilder private var link: some View {
        if let all {
            Button("See All", action: open).buttonStyle(LinkButtonStyle()).accessibilityLabel(all)
        }
    }
}

/// Home: the card to begin with, styles, templates, and what others have made.
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

struct HomeView: View {
    let model: ArtifexModel
    private var home: HomeModel { model.home }

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: Space.xl) {
                OfflineBanner(
                    connection: model.connection, text: "You can look at what is here; a picture needs a connection.")
                PlanCare(purchases: model.purchases)
                GeneratorCard(model: model)
                RunCard(making: model.making)
                if let trouble = home.trouble, home.featured == nil {
                    Banner(
                        text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                        action: StateAction("Try again") { Task { await home.refresh() } })
                }
                styles
                templates
                community
            }
            .padding(Space.l)
            .frame(maxWidth: 560, alignment: .leading)
            .frame(maxWidth: .infinity)
        }
        .background(Gradients.backdrop)
        .navigationTitle("Artifex")
        .toolbar {
            ToolbarItem(placement: .topBarTrailing) { BalanceChip(credits: model.credits) { model.openPricing() } }
        }
        .refreshable { await model.refresh() }
        .task { await model.homeAppeared() }
    }

    private var styles: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            SectionHeading("Try Trend Styles") { model.open(.styles) }
            ScrollView(.horizontal, showsIndicators: false) {
                HStack(spacing: Space.m) {
                    ForEach(home.trendStyles) { StyleCard(style: $0, side: 70, model: model) }
                }
            }
        }
    }

    private var templates: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            SectionHeading("Image Template") { model.open(.templates) }
            ScrollView(.horizontal, showsIndicators: false) {
                HStack(spacing: Space.m) {
                    ForEach(home.featured?.templates ?? []) { template in
                        TemplateCard(template: template, model: model).frame(width: 118, height: 151)
                    }
                }
            }
        }
    }

    private var community: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            Text("Get Inspired from Community").font(.sectionTitle).foregroundStyle(Palette.text)
                .accessibilityAddTraits(.isHeader)
            ScrollView(.horizontal, showsIndicators: false) {
                HStack(spacing: Space.s) {
                    ForEach(home.chips) { chip in
                        Chip(title: chip.title, isSelected: chip.tag == home.tag) {
                            Task { await home.choose(chip) }
                        }
                    }
                }
            }
            CardGrid(
                feed: home.community, empty: "Nobody has shared a picture of this kind yet. Yours can be the first."
            ) {
                GalleryTile(card: $0, model: model)
            }
        }
    }
}

struct SectionHeading: View {
    let title: String
    let seeAll: @MainActor () -> Void

    init(_ title: String, seeAll: @escaping @MainActor () -> Void) {
        self.title = title
        self.seeAll = seeAll
    }

    var body: some View {
        HStack(alignment: .firstTextBaseline) {
            Text(title).font(.sectionTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
            Spacer()
            Button("See All", action: seeAll).buttonStyle(LinkButtonStyle()).accessibilityLabel("See All: \(title)")
        }
    }
}

struct Chip: View {
    let title: String
    let isSelected: Bool
    let choose: @MainActor () -> Void

    var body: some View {
        Button(action: choose) {
            Text(title).font(.note.weight(.semibold))
                .foregroundStyle(isSelected ? Palette.onAction : Palette.text)
                .padding(.horizontal, Space.l)
                .frame(minHeight: Target.minimum)
                .background(
                    isSelected ? AnyShapeStyle(Gradients.action) : AnyShapeStyle(Palette.card), in: Capsule())
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(isSelected ? .isSelected : [])
    }
}

/// Where it all begins.
private struct GeneratorCard: View {
    let model: ArtifexModel

    var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            Text("What do you see?").font(.screenTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
            Text("Describe it in your own words, choose a style, and watch it appear.")
                .font(.reading).foregroundStyle(Palette.muted)
            ActionButton("Generate", systemImage: "sparkles") { model.openPrompt() }
        }
        .padding(Space.l)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(Palette.card, in: RoundedRectangle(cornerRadius: 24))
        .overlay { RoundedRectangle(cornerRadius: 24).strokeBorder(Palette.line, lineWidth: 1) }
    }
}

/// The picture that is being made, or that was made since.
private struct RunCard: View {
    let making: MakingModel

    var body: some View {
        if let run = making.generation, let words = words(run) {
            Button {
                making.reopen()
            } label: {
                HStack(spacing: Space.m) {
                    if run.isUnderWay { ProgressView() } else { Image(systemName: "sparkles") }
                    VStack(alignment: .leading, spacing: 2) {
                        Text(words).font(.cardTitle).foregroundStyle(Palette.text)
                        Text(run.generation.draft.prompt).font(.note).foregroundStyle(Palette.muted).lineLimit(2)
                    }
                    Spacer()
                    Image(systemName: "chevron.right").foregroundStyle(Palette.muted)
                }
                .padding(Space.l)
                .background(Palette.card, in: RoundedRectangle(cornerRadius: Radius.card))
            }
            .buttonStyle(.plain)
            .accessibilityElement(children: .combine)
        }
    }

    private func words(_ run: GenerationModel) -> String? {
        switch run.phase {
        case .starting, .running: run.stage.map { run.stages[$0] } ?? "Starting"
        case .made: "Your picture is ready"
        case .trouble(let trouble): trouble.title
        case .needsConsent, .outOfCredits, .needsPremium, .cancelled: nil
        }
    }
}

/// Home: one big button, what is left, what is unfinished, and the last few checks.
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

struct HomeView: View {
    @Bindable var model: AuntenticModel
    @Environment(\.credits) private var credits
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.locale) private var locale

    var body: some View {
        ScreenScroll {
            OfflineBanner(connection: model.connection, verbatim: AuntenticModel.offlineWords)
            PlanCare(purchases: model.purchases)
            hero
            if let credits { LowCredits(credits: credits) { model.openPaywall() } }
            if let unfinished = model.unfinished { UnfinishedCard(words: unfinished, model: model) }
            recent
        }
        .navigationTitle("Auntentic")
        .toolbar { ToolbarItem(placement: .topBarTrailing) { BalanceChip(credits: credits) { model.openPaywall() } } }
        .refreshable { await model.refresh() }
        .task { await model.homeAppeared() }
        .confirmationDialog(
            "You have an unfinished check", isPresented: $model.isAskingWhichCheck, titleVisibility: .visible
        ) {
            Button("Go on with it") { model.continueCheck() }
            Button("Start anew", role: .destructive) { Task { await model.startAnew() } }
            Button("Cancel", role: .cancel) {}
        } message: {
            Text("\(model.unfinished ?? ""). Starting anew throws it away; nothing is charged for it.")
        }
        .navigationDestination(for: CheckRecord.self) { StoredResultView(record: $0, model: model) }
    }

    private var hero: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            Text("Is it real?").font(.screenTitle).foregroundStyle(Palette.onAction).accessibilityAddTraits(.isHeader)
            Text("Four photos, one careful look. You see the evidence, not just a verdict.")
                .font(.reading).foregroundStyle(Palette.onAction.opacity(0.88))
            Button {
                Task { await model.startCheck() }
            } label: {
                ButtonWords("Start New Check", systemImage: "camera.fill")
            }
            .buttonStyle(HeroButtonStyle())
            .disabled(!model.connection.isOnline || model.isStarting)
            .accessibilityHint(model.connection.isOnline ? "" : "Needs an internet connection")
            if let credits {
                // Without a connection nobody knows whether it has changed meanwhile.
                Text(
                    credits.summary
                        + (credits.isCached || !model.connection.isOnline ? String(localized: ", as last known") : "")
                )
                .font(.note).foregroundStyle(Palette.onAction.opacity(0.88))
            }
        }
        .padding(textSize.isAccessibilitySize ? Space.m : Space.xl)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(
            LinearGradient(
                colors: [Palette.navy.color(for: .light), Palette.navyDeep.color(for: .light)],
                startPoint: .topLeading, endPoint: .bottomTrailing),
            in: RoundedRectangle(cornerRadius: Radius.card))
    }

    @ViewBuilder private var recent: some View {
        ViewThatFits(in: .horizontal) {
            HStack {
                recentTitle
                Spacer()
                seeAll
            }
            VStack(alignment: .leading, spacing: Space.xs) {
                recentTitle
                seeAll
            }
        }
        switch model.home.phase {
        case .loading: ProgressView("Loading your checks").frame(maxWidth: .infinity)
        case .failed(let trouble):
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Try again") { Task { await model.refresh() } })
        case .loaded: checks
        }
    }

    private var recentTitle: some View {
        Text("Recent checks").font(.sectionTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
    }

    @ViewBuilder private var seeAll: some View {
        if !model.home.recent.isEmpty {
            Button("See all") { model.tab = .history }.buttonStyle(LinkButtonStyle())
                .accessibilityLabel("See all checks")
        }
    }

    @ViewBuilder private var checks: some View {
        if model.home.recent.isEmpty {
            Card {
                Text("No checks yet").font(.cardTitle).foregroundStyle(Palette.text)
                Text("Your results will be listed here, with their photos and all the evidence.")
                    .font(.note).foregroundStyle(Palette.muted)
            }
        }
        ForEach(model.home.recent) { record in
            NavigationLink(value: record) { CheckRow(record: record, thumbnails: model.thumbnails) }
                .buttonStyle(.plain)
                .accessibilityLabel(record.spoken(in: locale))
        }
    }
}

/// White on the navy card.
private struct HeroButtonStyle: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(.cardTitle)
            .foregroundStyle(Palette.navy)
            .padding(.horizontal, Space.l)
            .padding(.vertical, Space.m)
            .frame(maxWidth: .infinity, minHeight: 50)
            .background(Palette.onAction, in: RoundedRectangle(cornerRadius: Radius.button))
            .opacity(configuration.isPressed ? 0.8 : 1)
    }
}

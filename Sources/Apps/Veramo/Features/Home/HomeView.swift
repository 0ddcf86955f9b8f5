/// "Our Calendar": what one of the two has shared for today.
import AccountFeatures
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct HomeView: View {
    let model: VeramoModel
    @State private var today: TodayModel

    init(model: VeramoModel) {
        self.model = model
        _today = State(initialValue: TodayModel(functions: model.functions))
    }

    private var couple: CoupleModel { model.couple }

    var body: some View {
        content
            .navigationTitle("Our Calendar")
            .toolbar {
                ToolbarItem(placement: .topBarTrailing) {
                    if let streak = couple.streak { StreakPill(streak: streak) }
                }
            }
            // Again with each look at the server: the partner may have added one, or midnight has passed.
            .task(id: [couple.looks, couple.version]) { await load() }
    }

    @ViewBuilder private var content: some View {
        switch (couple.pairing, couple.trouble) {
        case (nil, let trouble?):
            TroubleView(trouble, clock: model.clients.clock) { Task { await couple.refresh() } }
        case (nil, nil): TodaySkeleton()
        case (let pairing?, _) where pairing.state != .paired: UnlinkedView(pairing: pairing, model: model)
        default: page
        }
    }

    private var page: some View {
        ScreenScroll {
            OfflineBanner(
                connection: model.connection, text: "What was loaded before is still here; new pictures come later.")
            PlanCare(purchases: model.purchases)
            if let day = couple.today {
                // The picture below is what people come for: it is on the first screen at any text size.
                Text(day.headline).font(.sectionTitle).foregroundStyle(Palette.text)
                    .dynamicTypeSize(...DynamicTypeSize.accessibility1)
                    .accessibilityAddTraits(.isHeader)
            }
            TodayPictures(model: model, today: today) { await load() }
            if let streak = couple.streak, Streak.isMilestone(streak.days) { MilestoneBanner(days: streak.days) }
        }
        .refreshable {
            await couple.refresh()
            await load()
        }
    }

    private func load() async {
        guard couple.isPaired, let day = couple.today else { return today.forget() }
        await today.load(day)
    }
}

/// The picture, or why there is none.
private struct TodayPictures: View {
    let model: VeramoModel
    let today: TodayModel
    let retry: @MainActor () async -> Void

    private var partner: String { model.couple.partnerName }

    var body: some View {
        if let entry = today.shown {
            if let trouble = today.trouble, model.connection.isOnline {
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                    action: StateAction("Try again") { Task { await retry() } })
            }
            hero(entry)
            EntryCaption(entry: entry, partner: partner)
            if today.entries.count > 1 {
                EntryStrip(
                    entries: today.entries, chosen: entry.id, partner: partner, pictures: model.pictures,
                    choose: today.choose)
            }
        } else if let trouble = today.trouble {
            EmptyCard(
                systemImage: trouble.systemImage, title: trouble.title, message: trouble.message,
                action: StateAction("Try again") { Task { await retry() } })
        } else if today.day == nil {
            PicturePlace()
        } else {
            Invitation(partner: partner) { model.tab = .create }
        }
    }

    private func hero(_ entry: DayEntry) -> some View {
        Button {
            if let day = today.day { model.open(.day(day, couple: nil)) }
        } label: {
            EntryPicture(entry: entry, words: "", pictures: model.pictures)
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Today’s picture, \(entry.author(partner).lowercasedFirst)")
        .accessibilityHint("Shows all of today")
    }
}

/// Nothing shared for today yet.
private struct Invitation: View {
    let partner: String
    let create: @MainActor () -> Void

    var body: some View {
        VStack(spacing: Space.l) {
            IconDisc(systemImage: "heart", side: 112)
            Text("Nothing for today yet").font(.sectionTitle).foregroundStyle(Palette.text)
                .multilineTextAlignment(.center).accessibilityAddTraits(.isHeader)
            Text("Make the first one: \(partner) sees it as soon as you share it.")
                .font(.reading).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
            Button(action: create) { ButtonWords("Create a memory", systemImage: "sparkles") }
                .buttonStyle(PrimaryButtonStyle())
                .accessibilityLabel("Create a memory")
        }
        .padding(.vertical, Space.xl)
        .frame(maxWidth: .infinity)
    }
}

/// The place of a picture that is on its way.
private struct PicturePlace: View {
    var body: some View {
        RoundedRectangle(cornerRadius: EntryPicture.radius).fill(Palette.field).aspectRatio(1, contentMode: .fit)
            .accessibilityElement(children: .ignore)
            .accessibilityLabel("Loading today’s picture")
    }
}

private struct TodaySkeleton: View {
    var body: some View {
        ScreenScroll {
            RoundedRectangle(cornerRadius: Radius.small).fill(Palette.field).frame(width: 200, height: 24)
                .accessibilityHidden(true)
            PicturePlace()
        }
    }
}

extension String {
    var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

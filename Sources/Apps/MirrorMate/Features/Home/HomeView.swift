/// Home: today's analysis and the record button, what is on its way, the latest report, and the ways to everything else.
import PortraitFeatures
import AccountFeatures
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

struct HomeView: View {
    let model: MirrorMateModel
    @State private var isRegistering = false

    var body: some View {
        ScreenScroll {
            OfflineBanner(connection: model.connection, text: "Recording needs a connection.")
            PlanCare(purchases: model.purchases)
            if let analysis = model.recording.analysis {
                AnalysisCard(analysis: analysis) { model.recording.show() }
            } else {
                TodayCard(model: model)
            }
            latest
            places
            if model.account.isAnonymous { keep }
        }
        .navigationTitle(greeting)
        .toolbar {
            ToolbarItem(placement: .topBarTrailing) {
                Button {
                    model.isProfileOpen = true
                } label: {
                    PersonCircle(
                        initials: model.person.initials, picture: model.person.portrait, side: 34, look: .bright)
                }
                .accessibilityLabel("Profile")
            }
        }
        .refreshable { await model.catchUp() }
        .sheet(isPresented: $isRegistering) { UpgradeSheet(app: .mirrormate, clients: model.clients) }
    }

    private var greeting: String {
        let first = model.person.name.split(separator: " ").first.map(String.init)
        return first.map { String(localized: "Hello, \($0)") } ?? "MirrorMate"
    }

    @ViewBuilder private var latest: some View {
        if let card = model.history.latest {
            VStack(alignment: .leading, spacing: Space.s) {
                ChoiceHeading("Your latest report")
                LatestCard(card: card) { model.open(.report(card.id)) }
            }
        } else if model.history.feed.phase == .empty {
            FirstSteps()
        } else if case .failed(let trouble) = model.history.feed.phase {
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Load my reports again") { Task { await model.history.refresh() } })
        }
    }

    private var places: some View {
        Card {
            PlaceRow("History", value: count, systemImage: "clock.arrow.circlepath") { model.open(.history) }
            Divider()
            PlaceRow("MirrorMate Premium", value: plan, systemImage: "star") { model.openPricing() }
        }
    }

    private var count: String? {
        model.history.total.map {
            $0.count == 1 ? String(localized: "1 report") : String(localized: "\($0.count) reports")
        }
    }

    private var plan: String? { model.credits.isUnlimited ? String(localized: "Active") : nil }

    private var keep: some View {
        Banner(
            text: String(
                localized: "You’re here without an account. Add your e-mail, and your reports are yours on every phone."
            ),
            systemImage: "person.crop.circle", kind: .brand,
            action: StateAction("Make it an account") { isRegistering = true })
    }
}

/// Today's use, and the one button.
private struct TodayCard: View {
    let model: MirrorMateModel

    var body: some View {
        Card {
            MarkedRow(alignment: .center) {
                Image(systemName: symbol).font(.title2).foregroundStyle(Palette.navyInk).accessibilityHidden(true)
            } words: {
                Text(model.quota.words).font(.cardTitle).foregroundStyle(Palette.text)
                    .frame(maxWidth: .infinity, alignment: .leading)
            }
            if let trouble = model.recording.trouble {
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                    action: StateAction(trouble.remedy == .signIn ? "Sign in" : "Try again") { retry(trouble) })
            }
            ActionButton(
                "Record", busyTitle: "Checking today’s analysis", systemImage: "video",
                isBusy: model.quota.isChecking
            ) { Task { await model.recordTapped() } }
        }
    }

    private var symbol: String {
        if model.credits.isUnlimited { return "star" }
        switch model.quota.shown {
        case .allowed: return "checkmark.circle"
        case .usedUp: return "moon"
        case .unknown: return "questionmark.circle"
        case nil: return "clock"
        }
    }

    private func retry(_ trouble: Trouble) {
        Task {
            if trouble.remedy == .signIn { await model.signInAgain() } else { await model.recordTapped() }
        }
    }
}

/// What a new person can expect; nothing of it is a result.
private struct FirstSteps: View {
    var body: some View {
        Card {
            Text("Your first report").font(.cardTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
            step(
                "video", String(localized: "Talk for 20 to 60 seconds about anything: your morning, a film, your work.")
            )
            step("ruler", String(localized: "Your voice and the picture are measured. That takes less than a minute."))
            step("doc.text", String(localized: "You read what went well, what to try next, and an exercise for it."))
        }
    }

    private func step(_ symbol: String, _ words: String) -> some View {
        MarkedRow {
            Image(systemName: symbol).foregroundStyle(Palette.navyInk).frame(minWidth: 24).accessibilityHidden(true)
        } words: {
            Text(words).font(.note).foregroundStyle(Palette.muted).frame(maxWidth: .infinity, alignment: .leading)
        }
    }
}

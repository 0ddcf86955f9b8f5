/// Linking with a partner: what is shown follows from how things stand.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct PairingView: View {
    let model: VeramoModel
    @State private var pairing: PairingModel

    init(model: VeramoModel) {
        self.model = model
        _pairing = State(
            initialValue: PairingModel(
                functions: model.functions, clock: model.clients.clock, known: model.couple.pairing,
                changed: { await model.couple.changed() }))
    }

    var body: some View {
        step
            .inlineTitle("Your partner")
            .task { await pairing.follow() }
    }

    @ViewBuilder private var step: some View {
        switch pairing.pairing?.state {
        case nil: loading
        case .alone: AloneView(pairing: pairing, connection: model.connection)
        case .code: OpenCodeView(pairing: pairing, connection: model.connection)
        case .waiting: WaitingView(pairing: pairing, connection: model.connection)
        case .asked: AskedView(pairing: pairing, connection: model.connection)
        case .paired: LinkedView(model: model, pairing: pairing)
        }
    }

    @ViewBuilder private var loading: some View {
        if let trouble = pairing.trouble {
            TroubleView(trouble, clock: model.clients.clock) { Task { await pairing.look() } }
        } else {
            ScreenScroll { ProgressView("Loading").frame(maxWidth: .infinity).padding(.top, Space.xxl) }
        }
    }
}

/// The frame of each step: what it is about, what went wrong, its own part, and its buttons.
struct PairingStep<Content: View, Buttons: View>: View {
    let title: String
    let message: String
    let pairing: PairingModel
    let connection: ConnectionModel
    @ViewBuilder let content: Content
    @ViewBuilder let buttons: Buttons

    var body: some View {
        PinnedScroll {
            Text(title).font(.screenTitle).foregroundStyle(Palette.text).wholeWords(of: title)
                .accessibilityAddTraits(.isHeader)
            Text(message).font(.reading).foregroundStyle(Palette.muted)
            OfflineBanner(connection: connection, text: "Linking goes on as soon as you’re online.")
            content
            if let trouble = pairing.trouble {
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .bad)
            }
        } pinned: {
            buttons
        }
    }
}

/// Both have said yes.
private struct LinkedView: View {
    let model: VeramoModel
    let pairing: PairingModel

    var body: some View {
        StateScreen(
            systemImage: "heart.fill", title: String(localized: "You’re linked with \(name)"),
            message: String(
                localized: "What you share from now on is for the two of you. Your days begin at midnight in \(place)."),
            primary: StateAction("Open our calendar") {
                model.closeAll()
                model.tab = .today
            },
            secondary: StateAction("Partner and time zone") { model.open(.partner) })
    }

    private var name: String { pairing.pairing?.otherName ?? String(localized: "your partner") }
    private var place: String {
        pairing.pairing?.zone.map(ZoneName.init(_:))?.city ?? String(localized: "your time zone")
    }
}

/// Leaves the widgets a token while there is a link, and takes it away with the link.
import Clients
import Foundation
import SwiftUI
import VeramoCore
import VeramoWidgets

struct WidgetAccess: Sendable {
    let clients: Clients

    private struct Nothing: Encodable {}

    /// - Parameter pairing: nil as long as nobody knows; then everything stays as it is.
    func follow(_ pairing: Pairing?) async {
        guard let pairing else { return }
        guard pairing.state == .paired, let couple = pairing.coupleID else { return drop() }
        guard WidgetKey.read(clients.keychain)?.couple != couple else { return }
        drop()
        do throws(ClientError) {
            let answer: WidgetTokenAnswer = try await clients.functions.ask("widget-token", Nothing())
            WidgetKey(couple: couple, token: answer.token).write(clients.keychain)
            clients.widgets.reload()
        } catch {
            // The next look at the link asks again; until then the widget says how to begin.
        }
    }

    private func drop() {
        guard WidgetKey.read(clients.keychain) != nil else { return }
        WidgetKey.remove(clients.keychain)
        clients.widgets.reload()
    }
}

extension View {
    /// Goes around the signed-in app.
    func keepsWidgets(of model: VeramoModel) -> some View {
        task(id: model.couple.pairing) { await WidgetAccess(clients: model.clients).follow(model.couple.pairing) }
            .onChange(of: model.couple.version) { model.clients.widgets.reload() }
            // Signing out has emptied the keychain, and the widgets are to notice.
            .onDisappear { model.clients.widgets.reload() }
    }
}

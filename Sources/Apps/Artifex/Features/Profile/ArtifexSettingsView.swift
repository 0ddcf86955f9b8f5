/// Settings, with the plan and the credits.
import AccountFeatures
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI

struct ArtifexSettingsView: View {
    let model: ArtifexModel

    var body: some View {
        SettingsView(app: .artifex, clients: model.clients, account: model.account) {
            PlanSection(purchases: model.purchases, clients: model.clients) { model.openPricing() }
            SettingsGroup("Community") {
                PlaceRow("Blocked people", systemImage: "hand.raised") { model.open(.blocked) }
            }
        }
    }
}

/// Settings, with the plan, and the people whom somebody has blocked.
import AccountFeatures
import Foundation
import StoreFeatures
import SwiftUI

struct ArtifexSettingsView: View {
    let model: ArtifexModel

    var body: some View {
        SettingsView(app: .artifex, clients: model.clients, account: model.account) {
            PlanSection(purchases: model.purchases, clients: model.clients) { model.openPricing() }
            Section("Community") {
                Button("Blocked people") { model.open(.blocked) }
            }
        }
    }
}

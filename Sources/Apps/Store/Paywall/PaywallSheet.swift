/// The buying screen over another one; it is left without buying by its first button.
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct PaywallSheet: View {
    private let purchases: PurchaseModel
    private let bought: (@MainActor () -> Void)?
    @Environment(\.dismiss) private var dismiss

    /// - Parameter bought: closes this and goes on with what was about to be done; called whenever credits arrive.
    package init(purchases: PurchaseModel, bought: (@MainActor () -> Void)? = nil) {
        self.purchases = purchases
        self.bought = bought
    }

    package var body: some View {
        NavigationStack {
            PaywallView(purchases: purchases, bought: bought)
                .navigationTitle("")
                .toolbar {
                    ToolbarItem(placement: .topBarLeading) { Button("Close") { dismiss() } }
                }
        }
        .tint(Aegis.gold)
        .preferredColorScheme(.dark)
    }
}

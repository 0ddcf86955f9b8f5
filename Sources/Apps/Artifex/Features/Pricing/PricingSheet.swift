/// The prices over another screen.
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI

struct PricingSheet: View {
    let model: ArtifexModel

    var body: some View {
        NavigationStack {
            PricingView(
                purchases: model.purchases, reason: model.pricingReason, close: model.closePricing
            )
            .toolbar {
                ToolbarItem(placement: .topBarLeading) { Button("Close") { model.closePricing() } }
            }
        }
        .onChange(of: model.purchases.completed) { model.becamePremium() }
    }
}

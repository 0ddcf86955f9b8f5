/// The button that asks for pictures, with what it costs and what there is.
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI

struct GenerateButton: View {
    let cost: String
    var isBusy = false
    let generate: @MainActor () -> Void

    var body: some View {
        Button(action: generate) {
            VStack(spacing: 2) {
                ButtonWords("Generate Images", systemImage: "sparkles")
                Text(cost).font(.small)
            }
        }
        .buttonStyle(PrimaryButtonStyle(isBusy: isBusy))
        .disabled(isBusy)
        .accessibilityLabel("Generate Images")
        .accessibilityValue(cost)
        .accessibilityHint(isBusy ? "Another picture is being made" : "")
    }
}

extension CreditsModel {
    /// What so many pictures take of what there is.
    func cost(of outputs: Int) -> String {
        if isUnlimited { return String(localized: "Unlimited with Premium") }
        guard isKnown else { return String(localized: "Uses \(OfferText.credits(outputs))") }
        return String(localized: "Use \(outputs) of \(OfferText.credits(max(0, credits)))")
            + (isCached ? String(localized: ", as last known") : "")
    }
}

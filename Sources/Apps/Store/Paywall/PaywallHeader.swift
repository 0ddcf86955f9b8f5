/// The top of the buying screen: the balance in gold, and what this screen is.
import AccountFeatures
import Foundation
import Styleguide
import SwiftUI

struct PaywallHeader: View {
    let credits: CreditsModel
    let kept: String?

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            Text(balance)
                .font(.note.weight(.semibold)).foregroundStyle(Aegis.onGold)
                .padding(.horizontal, Space.m).padding(.vertical, Space.xs)
                .background { Capsule().fill(LinearGradient.gold) }
            Text(title).font(.screenTitle).foregroundStyle(Aegis.gold).wholeWords(of: title)
                .accessibilityAddTraits(.isHeader)
            if let kept { Text(kept).font(.reading).foregroundStyle(Aegis.text) }
        }
    }

    /// Whoever waits for credits has been refused by the server, whatever is shown here.
    private var title: String {
        credits.isOut || kept != nil ? String(localized: "Out of credits") : String(localized: "Get credits")
    }
    private var balance: String { credits.summary + (credits.isCached ? String(localized: ", as last known") : "") }
}

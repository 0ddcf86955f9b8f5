/// The store's sheet: what is bought, in which app, for how much, by whom; and what became of it.
import AccountFeatures
import Clients
import Foundation
import SimulatorDevice
import WebUI

struct PurchaseSheet: View {
    let order: SimulatedStore.Order
    let app: AppEntry?
    let store: SimulatedStore
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                line {
                    Text("App Store, simulated").font(.headline).frame(maxWidth: .infinity, alignment: .leading)
                    if order.stage == .asking { Button("Cancel") { store.close() } }
                }
                switch order.stage {
                case .asking, .paying: offer
                case .pending:
                    told(
                        "Permission asked", "Someone has to approve this purchase first. Nothing has been charged.",
                        "clock")
                case .failed: told("Payment declined", "Nothing has been charged.", "exclamationmark.triangle.fill")
                }
            }
            .padding(24)
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .presentationDetents([.medium])
        .interactiveDismissDisabled()
        .accessibilityIdentifier("purchase-sheet")
    }

    /// Below each other where words are so large that side by side they would be broken.
    private var line: AnyLayout {
        textSize.isAccessibilitySize
            ? AnyLayout(VStackLayout(alignment: .leading, spacing: 12))
            : AnyLayout(HStackLayout(alignment: .top, spacing: 12))
    }

    @ViewBuilder private var offer: some View {
        line {
            app?.icon(52).accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 2) {
                Text(order.product.name).font(.headline)
                Text(app?.identity.name ?? order.app).font(.subheadline).foregroundStyle(.secondary)
                Text("In-App Purchase").font(.footnote).foregroundStyle(.secondary)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            Text(order.product.displayPrice).font(.headline)
        }
        Text("Account: \(store.customer)").font(.footnote).foregroundStyle(.secondary)
        Text("No money moves: the store on this machine signs the purchase.").font(.footnote)
            .foregroundStyle(.secondary)
        Button {
            store.pay()
        } label: {
            HStack(spacing: 8) {
                if order.stage == .paying { ProgressView() }
                Text(order.stage == .paying ? "Buying…" : "Buy with “Simulated purchase”")
            }
            .frame(maxWidth: .infinity)
        }
        .buttonStyle(.borderedProminent)
        .controlSize(.large)
        .disabled(order.stage == .paying)
    }

    @ViewBuilder private func told(_ title: String, _ message: String, _ symbol: String) -> some View {
        Image(systemName: symbol).font(.title).accessibilityHidden(true)
        Text(title).font(.title2).fontWeight(.semibold)
        Text(message).foregroundStyle(.secondary)
        Button("OK") { store.close() }.buttonStyle(.borderedProminent).controlSize(.large)
    }
}

/// The phone's page of subscriptions: what runs, until when, and the way to end it or to go on.
import AccountFeatures
import Foundation
import SimulatorDevice
import WebUI

struct SubscriptionsSheet: View {
    let app: AppEntry?
    let store: SimulatedStore
    @Environment(\.locale) private var locale

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                Text("Subscriptions, simulated").font(.headline)
                if let plans = store.plans {
                    if plans.isEmpty {
                        Text("This phone subscribes to nothing in \(app?.identity.name ?? "this app").")
                            .foregroundStyle(.secondary)
                    }
                    ForEach(plans) { row($0) }
                } else {
                    ProgressView()
                }
                Button("Done") { store.managed = nil }.buttonStyle(.borderedProminent).controlSize(.large)
            }
            .padding(24)
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .presentationDetents([.medium])
        .accessibilityIdentifier("subscriptions-sheet")
        .task { await store.loadPlans() }
    }

    private func row(_ plan: StoreExchange.Plan) -> some View {
        VStack(alignment: .leading, spacing: 8) {
            Text("\(app?.identity.name ?? "") \(plan.name)").font(.headline)
            Text(words(plan)).font(.subheadline).foregroundStyle(.secondary)
            if plan.isActive {
                Button(plan.willRenew ? "Cancel subscription" : "Renew again") {
                    Task { await store.setRenewal(plan, !plan.willRenew) }
                }
                .tint(plan.willRenew ? .red : .blue)
            }
        }
    }

    private func words(_ plan: StoreExchange.Plan) -> String {
        let day = plan.endsAt.formatted(Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale))
        if !plan.isActive { return "Ended on \(day)" }
        return plan.willRenew ? "Renews on \(day)" : "Ends on \(day)"
    }
}

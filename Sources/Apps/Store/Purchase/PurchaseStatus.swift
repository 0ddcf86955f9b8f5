/// What a purchase has led to, in a line; nothing while there is nothing to say.
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct PurchaseStatus: View {
    private let purchases: PurchaseModel

    package init(purchases: PurchaseModel) { self.purchases = purchases }

    package var body: some View {
        switch purchases.phase {
        case .ready, .buying, .restoring: EmptyView()
        case .pending:
            Banner(
                text: String(
                    localized: """
                        Waiting for approval. Nothing has been charged yet, and you get what you chose as soon as it is \
                        approved. You can leave this screen.
                        """), systemImage: "clock", kind: .unsure)
        case .interrupted(let trouble):
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Try again") { Task { await purchases.completeUnfinished() } })
        case .failed(let trouble):
            Banner(text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .bad)
        case .bought(let words):
            Banner(text: words, systemImage: "checkmark.circle.fill", kind: .good)
        case .restored(let words):
            Banner(text: words, systemImage: "info.circle", kind: .brand)
        }
    }
}

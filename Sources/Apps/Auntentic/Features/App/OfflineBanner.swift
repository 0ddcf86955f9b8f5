/// Says that there is no connection, and what still works without one.
import Foundation
import Styleguide
import SwiftUI

struct OfflineBanner: View {
    let connection: ConnectionModel

    var body: some View {
        if !connection.isOnline {
            Banner(
                text: "No internet. You can look at what is here and take photos; a check needs a connection.",
                systemImage: "wifi.slash", kind: .neutral)
        }
    }
}

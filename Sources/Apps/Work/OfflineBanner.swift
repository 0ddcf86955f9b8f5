/// Says that there is no connection, and what still works without one.
import Foundation
import Styleguide
import SwiftUI

package struct OfflineBanner: View {
    private let connection: ConnectionModel
    private let text: String

    /// - Parameter text: "No internet." is said already; this says what still works without one.
    package init(connection: ConnectionModel, text: String.LocalizationValue) {
        self.init(connection: connection, verbatim: String(localized: text))
    }

    /// - Parameter text: words that are in the person's language already.
    package init(connection: ConnectionModel, verbatim text: String) {
        self.connection = connection
        self.text = text
    }

    package var body: some View {
        if !connection.isOnline {
            Banner(text: String(localized: "No internet. \(text)"), systemImage: "wifi.slash", kind: .neutral)
        }
    }
}

/// What one agrees to by signing up. Its two phrases open the documents that they name.
import Foundation
import Styleguide
import SwiftUI

struct TermsLine: View {
    let app: AppIdentity
    @State private var document: LegalDocument?

    var body: some View {
        Text(
            "By signing up, you confirm that you agree to our [Terms of Service](legal:terms) and [Privacy Policy](legal:privacy)"
        )
        .font(.small)
        .foregroundStyle(Palette.muted)
        .tint(app.tint)
        .environment(\.openURL, OpenURLAction { open($0) })
        .sheet(item: $document) { LegalView(document: $0, app: app) }
    }

    private func open(_ url: URL) -> OpenURLAction.Result {
        guard url.scheme == "legal", let named = LegalDocument(rawValue: String(url.absoluteString.dropFirst(6))) else {
            return .systemAction
        }
        document = named
        return .handled
    }
}

/// What one agrees to by signing up, or by a tick before it. Its two phrases open the documents that they name.
import Foundation
import Styleguide
import SwiftUI

struct TermsLine: View {
    let app: AppIdentity
    @State private var document: LegalDocument?

    /// Before the two names.
    var words = String(localized: "By signing up, you confirm that you agree to our")

    var body: some View {
        Text(.init(String(localized: "\(words) [Terms of Service](legal:terms) and [Privacy Policy](legal:privacy)")))
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

/// The same with a box to tick.
struct TermsTick: View {
    let app: AppIdentity
    @Binding var isOn: Bool
    let error: String?

    var body: some View {
        VStack(alignment: .leading, spacing: Space.xs) {
            MarkedRow(alignment: .center, spacing: Space.s) {
                Button {
                    isOn.toggle()
                } label: {
                    Image(systemName: isOn ? "checkmark.square.fill" : "square")
                        .font(.title3)
                        .foregroundStyle(isOn ? Palette.navyInk : Palette.muted)
                        .frame(minWidth: Target.minimum, minHeight: Target.minimum)
                        .contentShape(Rectangle())
                }
                .buttonStyle(.plain)
                .accessibilityLabel("I agree to the Terms of Service and the Privacy Policy")
                .accessibilityValue(isOn ? "Ticked" : "Not ticked")
                .accessibilityAddTraits(isOn ? .isSelected : [])
            } words: {
                TermsLine(app: app, words: String(localized: "I agree to the")).frame(
                    maxWidth: .infinity, alignment: .leading)
            }
            if let error { FieldNote(error) }
        }
    }
}

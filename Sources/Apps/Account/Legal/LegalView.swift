/// One legal document, to be read: a heading, its sections, and a way to close it.
import Foundation
import Styleguide
import SwiftUI

struct LegalView: View {
    let document: LegalDocument
    let app: AppIdentity
    @Environment(\.dismiss) private var dismiss
    @Environment(\.operatorFacts) private var facts

    var body: some View {
        ScreenScroll {
            Text(document.title).font(.screenTitle).foregroundStyle(Palette.text).wholeWords(of: document.title)
                .padding(.top, Space.l)
                .accessibilityAddTraits(.isHeader)
            ForEach(document.sections(of: app.told(by: facts)), id: \.self) { section in
                VStack(alignment: .leading, spacing: Space.xs) {
                    Text(section.title).font(.sectionTitle).foregroundStyle(Palette.text)
                        .accessibilityAddTraits(.isHeader)
                    Text(section.words).font(.reading).foregroundStyle(Palette.muted)
                }
            }
            Button("Close") { dismiss() }.buttonStyle(SecondaryButtonStyle())
        }
        .presentationDragIndicator(.visible)
    }
}

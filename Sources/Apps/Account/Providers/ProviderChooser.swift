/// The simulator's stand-in for a provider's sheet: says what it is, and lets one pick an account.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct ProviderChooser: View {
    let model: ProviderModel

    var body: some View {
        ScreenScroll {
            Text("Simulated \(model.provider.name) accounts").font(.sectionTitle).foregroundStyle(Palette.text)
                .padding(.top, Space.l).accessibilityAddTraits(.isHeader)
            Text(
                "This device is a simulator, so \(model.provider.name) isn’t asked. Only a backend in development accepts these."
            )
            .font(.note).foregroundStyle(Palette.muted)
            ForEach(model.standIn?.accounts ?? [], id: \.self) { email in
                Button {
                    Task { await model.accountChosen(email) }
                } label: {
                    ButtonWords(verbatim: email, systemImage: "person.crop.circle")
                }
                .buttonStyle(SecondaryButtonStyle())
                .accessibilityLabel("Continue as \(email)")
            }
            Button("Cancel") { model.isChoosing = false }
                .buttonStyle(LinkButtonStyle())
                .frame(maxWidth: .infinity)
        }
    }
}

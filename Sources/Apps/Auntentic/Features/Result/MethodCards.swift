/// Which shoe it is said and seen to be, and how the result came about.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI

struct ModelCard: View {
    let report: CheckReport

    var body: some View {
        Card {
            CardTitle("Model")
            FactRow(title: "You said", value: report.claimedModel ?? String(localized: "Nothing"))
            FactRow(title: "Recognised", value: report.identifiedModel ?? String(localized: "Not recognised"))
            if report.outcome == .unrecognizedModel {
                Text("Naming the model, or a clearer photo of the size tag, may help the next check.")
                    .font(.note).foregroundStyle(Palette.muted)
            }
        }
    }
}

/// For whoever wants to report something: folded, since its words are nobody's who buys shoes.
struct MethodCard: View {
    let report: CheckReport

    var body: some View {
        Card {
            DisclosureGroup {
                VStack(alignment: .leading, spacing: Space.m) {
                    FactRow(title: "Provider", value: report.provider)
                    FactRow(title: "Model", value: report.model)
                    FactRow(title: "Prompt version", value: report.promptVersion)
                    FactRow(title: "Check", value: report.id)
                }
                .padding(.top, Space.m)
            } label: {
                CardTitle("How this was made")
            }
            .foregroundStyle(Palette.text)
        }
    }
}

/// A name and its value; below each other when the text is large.
private struct FactRow: View {
    let title: LocalizedStringKey
    let value: String

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(title).font(.small).foregroundStyle(Palette.muted)
            Text(value).font(.reading).foregroundStyle(Palette.text)
        }
        .accessibilityElement(children: .combine)
    }
}

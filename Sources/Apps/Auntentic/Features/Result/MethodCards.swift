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
            FactRow(title: "You named", value: report.claimedModel ?? "Nothing")
            FactRow(title: "Recognised", value: report.identifiedModel ?? "Not recognised")
            if report.outcome == .unrecognizedModel {
                Text("Naming the model, or a clearer photo of the size tag, may help the next check.")
                    .font(.note).foregroundStyle(Palette.muted)
            }
        }
    }
}

struct MethodCard: View {
    let report: CheckReport

    var body: some View {
        Card {
            CardTitle("How this was made")
            if let notice = report.notice {
                Banner(text: notice, systemImage: "info.circle", kind: .neutral)
            }
            FactRow(title: "Provider", value: report.provider)
            FactRow(title: "Model", value: report.model)
            FactRow(title: "Prompt version", value: report.promptVersion)
            FactRow(title: "Check", value: report.id)
        }
    }
}

/// A name and its value; below each other when the text is large.
private struct FactRow: View {
    let title: String
    let value: String

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(title).font(.small).foregroundStyle(Palette.muted)
            Text(value).font(.reading).foregroundStyle(Palette.text)
        }
        .accessibilityElement(children: .combine)
    }
}

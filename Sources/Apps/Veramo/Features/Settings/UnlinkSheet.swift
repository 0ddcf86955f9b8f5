/// Ending the link: what happens then, exactly; asked once here and once more before it is done.
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct UnlinkSheet: View {
    let model: VeramoModel
    let couple: UUID
    let name: String
    @State private var blocks = false
    @State private var isAskingAgain = false
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            PinnedScroll {
                Text("End the link with \(name)?").font(.screenTitle).foregroundStyle(Palette.text)
                    .wholeWords(of: name).accessibilityAddTraits(.isHeader)
                Card { ForEach(consequences, id: \.words) { Consequence(mark: $0.mark, words: $0.words) } }
                Card {
                    Toggle("Never again with \(name)", isOn: $blocks).foregroundStyle(Palette.text)
                    Text("Then neither of you can link with the other again, whatever code you enter. This stays.")
                        .font(.note).foregroundStyle(Palette.muted)
                }
                OfflineBanner(
                    connection: model.connection,
                    text: "Your wish is kept on this phone, and carried out as soon as you’re online.")
                if let trouble = model.parting.trouble {
                    Banner(
                        text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .bad)
                }
            } pinned: {
                Button(model.parting.isRunning ? "Ending the link…" : "End the link") { isAskingAgain = true }
                    .buttonStyle(DestructiveButtonStyle())
                    .disabled(model.parting.isRunning)
                Button("Stay linked") { dismiss() }
                    .buttonStyle(LinkButtonStyle())
                    .disabled(model.parting.isRunning)
            }
            .navigationTitle("")
        }
        .alert("Really end it?", isPresented: $isAskingAgain) {
            Button("End the link now", role: .destructive) { Task { await end() } }
            Button("Cancel", role: .cancel) {}
        } message: {
            Text("\(name) sees at once that you aren’t linked any more. It can’t be undone.")
        }
    }

    private var consequences: [(mark: String, words: String)] {
        [
            (
                "calendar",
                String(localized: "Both of you keep what was shared until now. You can look at it and export it.")
            ),
            (
                "plus.circle",
                String(localized: "Nothing new is shared. What was planned for days to come is never shown.")
            ),
            ("bell", String(localized: "Widgets and notifications of each other’s pictures end at once.")),
            (
                "creditcard",
                String(localized: "A plan stays with whoever pays for it. The other one can’t use it any more.")
            ),
            ("photo", String(localized: "Your own gallery stays as it is, and so does your account.")),
        ]
    }

    private func end() async {
        let isDone = await model.parting.end(couple, with: name, blocks: blocks)
        if isDone { await model.couple.changed() }
        if isDone || model.parting.isWaiting {
            dismiss()
            if isDone { model.closeAll() }
        }
    }
}

private struct Consequence: View {
    let mark: String
    let words: String

    var body: some View {
        MarkedRow {
            Image(systemName: mark).foregroundStyle(Palette.navyInk).frame(minWidth: 24).accessibilityHidden(true)
        } words: {
            Text(words).font(.reading).foregroundStyle(Palette.text)
                .frame(maxWidth: .infinity, alignment: .leading)
        }
        .accessibilityElement(children: .combine)
    }
}

/// A wish that waits for a connection, where it may be taken back.
struct PartingNotice: View {
    let model: VeramoModel

    var body: some View {
        if let wish = model.parting.wish {
            Banner(
                text: model.parting.isRunning
                    ? String(localized: "Ending the link with \(wish.name)…")
                    : String(
                        localized: """
                            You have ended the link with \(wish.name), but the server doesn’t know it yet. It is told as soon \
                            as you’re online. Stay signed in until then.
                            """),
                systemImage: "hourglass", kind: .unsure,
                action: model.parting.isWaiting ? StateAction("Stay linked") { model.parting.takeBack() } : nil)
        }
    }
}

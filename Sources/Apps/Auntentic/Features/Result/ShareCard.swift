/// Sharing a result: as a picture, or as a link that ends by itself and can be revoked.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct ShareCard: View {
    @Bindable var model: ResultModel

    var body: some View {
        Card {
            CardTitle("Share")
            Text("Everything you share carries the disclaimer and leaves out your name and account.")
                .font(.note).foregroundStyle(Palette.muted)
            picture
            link
            if model.report.evidence != nil { signed }
            if let problem = model.shareProblem {
                Banner(text: problem, systemImage: "exclamationmark.triangle.fill", kind: .bad)
            }
        }
        .task { await model.loadLinks() }
    }

    @ViewBuilder private var picture: some View {
        if let card = model.card {
            Image(photo: card).resizable().scaledToFit()
                .clipShape(RoundedRectangle(cornerRadius: Radius.small))
                .accessibilityLabel("Picture of the result, with the disclaimer")
            ShareLink(
                item: Image(photo: card), preview: SharePreview("Auntentic result", image: Image(photo: card))
            ) {
                ActionFace(title: "Share the picture", systemImage: "square.and.arrow.up")
            }
        } else {
            ActionButton(
                "Make a picture to share", busyTitle: "Drawing the picture", systemImage: "photo",
                isBusy: model.isDrawing, isProminent: false
            ) { Task { await model.drawCard() } }
            if model.photos.first?.angle == .outerSide {
                Text("The picture shows the outer-side photo.").font(.note).foregroundStyle(Palette.muted)
            }
        }
    }

    @ViewBuilder private var signed: some View {
        if let text = model.signedReport {
            ShareLink(item: SignedReportFile(json: Data(text.utf8)), preview: SharePreview("Auntentic report")) {
                ActionFace(title: "Share the signed report", systemImage: "checkmark.seal")
            }
        } else {
            ActionButton(
                "Make a signed report", busyTitle: "Signing the report", systemImage: "checkmark.seal",
                isBusy: model.isSigning, isProminent: false
            ) { Task { await model.sign() } }
            Text("All that was found, without the photos. Anybody can verify that it wasn't altered.")
                .font(.note).foregroundStyle(Palette.muted)
        }
    }

    @ViewBuilder private var link: some View {
        ForEach(model.activeLinks) { link in ActiveLink(link: link, model: model) }
        Toggle("Include the outer-side photo in the next link", isOn: $model.includesPhoto)
            .font(.note).foregroundStyle(Palette.text)
        Button {
            Task { await model.createLink() }
        } label: {
            ButtonWords(
                model.activeLinks.isEmpty ? "Make a link to share" : "Make another link", systemImage: "link")
        }
        .buttonStyle(SecondaryButtonStyle())
        .disabled(model.isLinking)
        .accessibilityHint("It works for \(LinkSharing.days) days. You can revoke it earlier.")
    }
}

/// A link that still works, and the way to end it.
private struct ActiveLink: View {
    let link: SharedLink
    let model: ResultModel
    @Environment(\.locale) private var locale

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            Text(link.url.absoluteString).font(.small.monospaced()).foregroundStyle(Palette.text)
                .accessibilityLabel("Link to the result")
            Text("Whoever has this link sees \(link.contents). It works until \(end).")
                .font(.note).foregroundStyle(Palette.muted)
            ShareLink(item: link.url) { ActionFace(title: "Share the link", systemImage: "square.and.arrow.up") }
            Button("Revoke the link") { Task { await model.revoke(link) } }
                .buttonStyle(LinkButtonStyle())
                .frame(maxWidth: .infinity)
                .disabled(model.isLinking)
                .accessibilityHint("Nobody can open it any more")
        }
    }

    private var end: String { link.expiresAt.words(time: .shortened, in: locale) }
}

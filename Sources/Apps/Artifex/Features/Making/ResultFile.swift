/// Sharing a finished picture and saving it, side by side below it.
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct ResultFile: View {
    let result: PictureResultModel
    let load: @MainActor () async -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            ViewThatFits(in: .horizontal) {
                HStack(spacing: Space.m) {
                    share
                    download
                }
                VStack(spacing: Space.m) {
                    share
                    download
                }
            }
            note
        }
    }

    @ViewBuilder private var share: some View {
        if let file = result.file {
            ShareLink(item: Image(photo: file), preview: preview(file)) {
                ActionFace(title: "Share", systemImage: "square.and.arrow.up")
            }
            .accessibilityLabel("Share")
        } else {
            unready(String(localized: "Share"), "square.and.arrow.up")
        }
    }

    @ViewBuilder private var download: some View {
        if result.file != nil, result.canSave {
            Button {
                Task { await result.save() }
            } label: {
                ActionFace(verbatim: result.saving.word, systemImage: result.saving.symbol)
            }
            .buttonStyle(.plain)
            .disabled(result.saving == .saving || result.saving == .saved)
            .accessibilityLabel(result.saving.word)
            .accessibilityHint("Adds it to your photos")
        } else if let file = result.file {
            // Without a photo library it is handed over as a file.
            ShareLink(item: Image(photo: file), preview: preview(file)) {
                ActionFace(title: "Download", systemImage: "square.and.arrow.down")
            }
            .accessibilityLabel("Download")
        } else {
            unready(String(localized: "Download"), "square.and.arrow.down")
        }
    }

    private func preview(_ file: Data) -> SharePreview {
        SharePreview("Artifex picture", image: Image(photo: file))
    }

    private func unready(_ title: String, _ symbol: String) -> some View {
        Button {
        } label: {
            ActionFace(verbatim: title, systemImage: symbol)
        }
        .buttonStyle(.plain)
        .disabled(true)
        .accessibilityLabel(title)
        .accessibilityHint("The picture is being loaded")
    }

    @ViewBuilder private var note: some View {
        if let trouble = result.fileTrouble {
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Load the picture again") { Task { await load() } })
        }
        switch result.saving {
        case .denied:
            Banner(
                text: String(
                    localized: """
                        Artifex may not add to your photos, so it wasn’t saved. Allow it in the phone’s Settings, under \
                        Artifex, Photos.
                        """), systemImage: "hand.raised", kind: .unsure)
        case .failed(let words): Banner(text: words, systemImage: "exclamationmark.triangle.fill", kind: .bad)
        case .ready, .saving, .saved: EmptyView()
        }
    }
}

extension PictureResultModel.Saving {
    fileprivate var word: String {
        switch self {
        case .ready, .denied, .failed: String(localized: "Download")
        case .saving: String(localized: "Saving")
        case .saved: String(localized: "Saved")
        }
    }

    fileprivate var symbol: String {
        self == .saved ? "checkmark" : "square.and.arrow.down"
    }
}

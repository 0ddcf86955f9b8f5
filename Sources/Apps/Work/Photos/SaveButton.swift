/// Saves a picture: into the photo library on a phone, as a file in a browser.
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct SaveButton: View {
    private let photo: Data
    private let photos: PhotosClient
    private let failed: @MainActor (String) -> Void
    @State private var isSaved = false

    /// - Parameter failed: hears why it wasn't saved, such as that the app may not add to the library.
    package init(photo: Data, photos: PhotosClient, failed: @escaping @MainActor (String) -> Void) {
        self.photo = photo
        self.photos = photos
        self.failed = failed
    }

    package var body: some View {
        #if os(Linux)
            // A browser has no photo library: its own way to save is a download.
            ShareLink(item: Image(photo: photo), preview: SharePreview("picture")) { face }
        #else
            Button {
                Task { await save() }
            } label: {
                face
            }
            .buttonStyle(.plain)
        #endif
    }

    private var face: some View {
        ActionFace(title: isSaved ? "Saved" : "Download", systemImage: isSaved ? "checkmark" : "square.and.arrow.down")
    }

    private func save() async {
        do throws(PhotoFailure) {
            try await photos.save(photo)
            isSaved = true
        } catch .notAllowed {
            failed("This app may not add to your photos. Allow it in Settings, Privacy, Photos.")
        } catch {
            failed("The picture couldn’t be saved. Try again.")
        }
    }
}

/// A second way to act, in the looks of the buttons that aren't the screen's main one.
package struct ActionFace: View {
    private let title: String
    private let systemImage: String

    package init(title: String, systemImage: String) {
        self.title = title
        self.systemImage = systemImage
    }

    package var body: some View {
        ButtonWords(title, systemImage: systemImage)
            .font(.cardTitle)
            .foregroundStyle(Palette.navyInk)
            .padding(.horizontal, Space.l)
            .padding(.vertical, Space.m)
            .frame(maxWidth: .infinity, minHeight: 50)
            .background(Palette.card, in: shape)
            .overlay { shape.strokeBorder(Palette.line, lineWidth: 1) }
    }

    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: Radius.button) }
}

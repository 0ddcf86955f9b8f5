/// A button that lets somebody choose a video they already have.
import Clients
import Foundation
import SwiftUI

#if canImport(AVFoundation)
    import PhotosUI
#endif

package enum VideoChoice: Sendable, Hashable {
    /// One was chosen; a phone may have to fetch it first.
    case loading
    case chosen(RecordedClip)
    case failed(RecordingFailure)
}

#if canImport(AVFoundation)
    package struct VideoFilePicker<Label: View & Sendable>: View {
        private let choice: @MainActor (VideoChoice) -> Void
        private let label: Label
        @State private var picked: PhotosPickerItem?

        package init(choice: @escaping @MainActor (VideoChoice) -> Void, @ViewBuilder label: () -> Label) {
            self.choice = choice
            self.label = label()
        }

        package var body: some View {
            let label = label
            // As it is: the app itself makes it smaller, if it must.
            return PhotosPicker(selection: $picked, matching: .videos, preferredItemEncoding: .current) { label }
                .onChange(of: picked) { _, item in
                    guard let item else { return }
                    picked = nil
                    choice(.loading)
                    Task {
                        let movie = try? await item.loadTransferable(type: PickedMovie.self)
                        choice(movie.map { .chosen($0.clip) } ?? .failed(.unreadable))
                    }
                }
        }
    }
#elseif os(Linux)
    package struct VideoFilePicker<Label: View & Sendable>: View {
        private let choice: @MainActor (VideoChoice) -> Void
        private let label: Label

        /// - Parameter choice: hears `loading` and what came of it, each time.
        package init(choice: @escaping @MainActor (VideoChoice) -> Void, @ViewBuilder label: () -> Label) {
            self.choice = choice
            self.label = label()
        }

        package var body: some View { _VideoInput(receive: hear) { label } }

        private func hear(_ step: _VideoInput<Label>.Step) {
            switch step {
            case .chosen: choice(.loading)
            case .arrived(let sent):
                choice(
                    .chosen(
                        RecordedClip(
                            file: sent.file, contentType: sent.type, byteCount: sent.byteCount, seconds: sent.seconds)))
            case .refused(let code): choice(.failed(RecordingFailure(pageCode: code)))
            }
        }
    }
#endif

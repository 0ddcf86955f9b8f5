/// The circle with somebody's picture, and the ways to choose another one or none.
import Foundation
import PhotosUI
import Styleguide
import SwiftUI

package struct PortraitEditor: View {
    private let portrait: PortraitModel
    private let initials: String?
    private let kept: Data?
    private let look: PersonCircle.Look
    private let isBusy: Bool
    @State private var picked: PhotosPickerItem?

    private static let side: CGFloat = 96

    /// - Parameters:
    ///   - kept: the picture that the profile has, as far as it has been loaded.
    ///   - isBusy: nothing can be chosen meanwhile.
    package init(
        _ portrait: PortraitModel, initials: String?, kept: Data?, look: PersonCircle.Look = .quiet, isBusy: Bool
    ) {
        self.portrait = portrait
        self.initials = initials
        self.kept = kept
        self.look = look
        self.isBusy = isBusy || portrait.isPreparing
    }

    package var body: some View {
        VStack(spacing: Space.m) {
            PersonCircle(initials: initials, picture: shown, side: Self.side, look: look)
            picker
            if portrait.picture != .none {
                Button("Remove picture") { portrait.remove() }.buttonStyle(LinkButtonStyle()).disabled(isBusy)
            }
            if let problem = portrait.problem { FieldNote(problem) }
        }
        .frame(maxWidth: .infinity)
        .onChange(of: picked) { _, item in
            guard let item else { return }
            picked = nil
            Task { await load(item) }
        }
    }

    private var picker: some View {
        let words = PickerWords(isFirst: portrait.picture == .none)
        return PhotosPicker(selection: $picked, matching: .images) { words }
            .disabled(isBusy)
            .accessibilityIdentifier("photo-picker")
    }

    private var shown: Data? { portrait.picture == .none ? nil : portrait.newData ?? kept }

    private func load(_ item: PhotosPickerItem) async {
        if let data = try? await item.loadTransferable(type: Data.self) {
            await portrait.choose(data)
        } else {
            portrait.unreadable()
        }
    }
}

private struct PickerWords: View {
    let isFirst: Bool

    var body: some View {
        Text(isFirst ? "Choose a picture" : "Choose another picture").actingWords(Palette.navyInk, .center)
    }
}

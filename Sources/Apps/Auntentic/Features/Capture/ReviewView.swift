/// All photos before they are sent: each can be retaken, the model may be named.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct ReviewView: View {
    @Bindable var model: CaptureModel
    let thumbnails: Thumbnails
    let userID: String
    let isOnline: Bool
    let submit: @MainActor () -> Void

    @Environment(\.dynamicTypeSize) private var textSize

    private var columns: [GridItem] {
        [GridItem(.adaptive(minimum: textSize.isAccessibilitySize ? 260 : 140), spacing: Space.m)]
    }

    var body: some View {
        PinnedScroll {
            VStack(alignment: .leading, spacing: Space.s) {
                Text("Ready to check?").font(.screenTitle).foregroundStyle(Palette.text).accessibilityAddTraits(
                    .isHeader)
                Text("Look once more: is everything sharp and readable? Tap a photo to take it again.")
                    .font(.reading).foregroundStyle(Palette.muted)
            }
            LazyVGrid(columns: columns, spacing: Space.m) {
                ForEach(model.draft.angles, id: \.rawValue) { angle in tile(angle) }
            }
            nameField
        } pinned: {
            if !isOnline {
                Text("No internet connection. Your photos are kept.").font(.note).foregroundStyle(Palette.redInk)
            }
            Button("Check this sneaker", action: submit)
                .buttonStyle(PrimaryButtonStyle())
                .disabled(!model.canSubmit || !isOnline)
        }
    }

    private func tile(_ angle: PhotoAngle) -> some View {
        Button {
            model.retake(angle)
        } label: {
            VStack(alignment: .leading, spacing: Space.s) {
                picture(angle).aspectRatio(4 / 3, contentMode: .fit)
                    .clipShape(RoundedRectangle(cornerRadius: Radius.small))
                Text(angle.heading).font(.note.weight(.semibold)).foregroundStyle(Palette.text)
                state(angle)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(model.draft.photos[angle] == nil ? "Take \(angle.title)" : "Retake \(angle.title)")
        .accessibilityValue(stateWords(angle))
    }

    @ViewBuilder private func picture(_ angle: PhotoAngle) -> some View {
        if let photo = model.draft.photos[angle] {
            if let data = photo.data {
                Rectangle().fill(Palette.field).overlay { Image(photo: data).resizable().scaledToFill() }
            } else {
                StoredPhoto(
                    path: model.draft.path(of: angle, userID: userID), thumbnails: thumbnails, placeholder: "shoe")
            }
        } else {
            Rectangle().fill(Palette.field)
                .overlay { Image(systemName: angle.systemImage).font(.title).foregroundStyle(Palette.muted) }
        }
    }

    private func state(_ angle: PhotoAngle) -> some View {
        let isFine = model.draft.photos[angle] != nil && model.draft.photos[angle]?.overruled == nil
        return MarkedRow(alignment: .center, spacing: Space.xs) {
            Image(systemName: isFine ? "checkmark.circle.fill" : "exclamationmark.triangle.fill")
        } words: {
            Text(stateWords(angle))
        }
        .font(.small)
        .foregroundStyle(isFine ? Palette.greenInk : Palette.amberInk)
    }

    private func stateWords(_ angle: PhotoAngle) -> String {
        guard let photo = model.draft.photos[angle] else { return String(localized: "Missing") }
        return photo.overruled?.summary ?? String(localized: "Looks good")
    }

    private var nameField: some View {
        LabeledField(
            String(localized: "Model (optional)"), text: $model.draft.claimedModel,
            prompt: String(localized: "For example Air Jordan 1"), error: nameProblem)
    }

    private var nameProblem: String? {
        ClaimedModel.isTooLong(model.draft.claimedModel)
            ? String(
                localized: "At most \(ClaimedModel.longest) characters; these are \(model.draft.claimedModel.count).")
            : nil
    }
}

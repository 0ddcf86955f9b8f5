/// What was read, beside the piece of the photo it was read from; a tap shows where in the photo.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI

struct ReadingRow: View {
    let reading: EvidenceReading
    let model: EvidenceModel
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        NavigationLink {
            PhotoEvidenceView(
                reading: reading, photo: model.photo(of: reading), crop: model.crop(of: reading),
                results: model.results(of: reading))
        } label: {
            HStack(spacing: Space.m) {
                MarkedRow(alignment: .center) {
                    crop
                } words: {
                    Text(words).font(.note).foregroundStyle(Palette.navyInk).multilineTextAlignment(.leading)
                        .frame(maxWidth: .infinity, alignment: .leading)
                }
                if !textSize.isAccessibilitySize {
                    Image(systemName: "chevron.forward").font(.small).foregroundStyle(Palette.muted)
                        .accessibilityHidden(true)
                }
            }
            .frame(maxWidth: .infinity, minHeight: Target.minimum, alignment: .leading)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .disabled(model.photo(of: reading) == nil)
        .accessibilityLabel(words)
        .accessibilityHint("Shows the place in the photo")
    }

    /// Its room is kept while the photo comes, so that nothing moves under a finger.
    @ViewBuilder private var crop: some View {
        if let crop = model.crop(of: reading) {
            tile { Image(photo: crop).resizable().scaledToFit() }
        } else if model.isAwaiting(reading) {
            tile { ProgressView() }
        }
    }

    private func tile(@ViewBuilder _ content: () -> some View) -> some View {
        content()
            .frame(width: textSize.isAccessibilitySize ? 240 : 120, height: textSize.isAccessibilitySize ? 112 : 56)
            .background(Palette.field)
            .clipShape(RoundedRectangle(cornerRadius: Radius.small))
            .accessibilityHidden(true)
    }

    private var words: String {
        let place = reading.angle.title.prefix(1).uppercased() + reading.angle.title.dropFirst()
        let scale = reading.field.scale.map { ", \($0)" } ?? ""
        return "\(place)\(scale): “\(reading.reading?.text ?? "")”"
            + (model.missing.contains(reading.angle) ? note : "")
    }

    private var note: String { String(localized: " (the photo can't be loaded just now)") }
}

extension EvidenceReading.Field {
    /// Sizes are several numbers on one label; everything else says by itself what it is.
    fileprivate var scale: String? {
        guard let scale = SizeScale.allCases.first(where: { .size($0) == self }) else { return nil }
        return scale == .cm ? "cm" : scale.rawValue.uppercased()
    }
}

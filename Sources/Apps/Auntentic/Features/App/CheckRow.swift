/// A finished check in a list: thumbnail, name, what its owner called it, date, and how it ended.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct CheckRow: View {
    let record: CheckRecord
    let thumbnails: Thumbnails
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.locale) private var locale

    var body: some View {
        row
            .padding(Space.m)
            .background(Palette.card, in: RoundedRectangle(cornerRadius: Radius.card))
            .overlay { RoundedRectangle(cornerRadius: Radius.card).strokeBorder(Palette.line, lineWidth: 1) }
    }

    /// Very large text needs the whole width.
    @ViewBuilder private var row: some View {
        if textSize.isAccessibilitySize {
            VStack(alignment: .leading, spacing: Space.m) {
                thumbnail
                words
            }
        } else {
            HStack(spacing: Space.m) {
                thumbnail
                words
                Image(systemName: "chevron.forward").font(.small).foregroundStyle(Palette.muted).accessibilityHidden(
                    true)
            }
        }
    }

    private var thumbnail: some View {
        StoredPhoto(path: record.thumbnailPath, thumbnails: thumbnails, placeholder: "shoe").frame(
            width: 72, height: 72)
    }

    private var words: some View {
        VStack(alignment: .leading, spacing: Space.xs) {
            Text(record.title).font(.cardTitle).foregroundStyle(Palette.text).multilineTextAlignment(.leading)
            if let said = record.report.said {
                Text(said).font(.small).foregroundStyle(Palette.muted).multilineTextAlignment(.leading)
            }
            Text(record.day(in: locale)).font(.small).foregroundStyle(Palette.muted)
            VerdictBadge(
                title: record.report.answer().title, systemImage: record.report.systemImage,
                color: record.report.verdict.signal)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

extension CheckRecord {
    func day(in locale: Locale) -> String { createdAt.words(in: locale) }

    /// The whole row in one sentence.
    func spoken(in locale: Locale) -> String {
        [title, report.answer().title, day(in: locale), report.said].compactMap(\.self).joined(separator: ", ")
    }
}

/// A picture of the calendar, whole, with who added it and when.
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct EntryPicture: View {
    let entry: DayEntry
    let words: String
    let pictures: ServerPictures

    var body: some View {
        ServerPicture(
            id: entry.pictureID, blurhash: entry.blurhash, size: PictureSize.large.rawValue,
            meanwhile: PictureSize.small.rawValue, isWhole: true, words: words, pictures: pictures
        )
        .aspectRatio(Self.shape(width: entry.width, height: entry.height), contentMode: .fit)
        .clipShape(RoundedRectangle(cornerRadius: Self.radius))
        .id(entry.id)
    }

    static let radius: CGFloat = 24

    /// What is very long or very high stands whole on a ground of its colours, and leaves room for the words below.
    static func shape(width: Int, height: Int) -> CGFloat {
        min(max(CGFloat(width) / CGFloat(max(height, 1)), 0.75), 2.5)
    }
}

/// Who added a picture, and when; or that nobody else can see it yet.
struct EntryCaption: View {
    let entry: DayEntry
    let partner: String
    @Environment(\.locale) private var locale

    var body: some View {
        VStack(alignment: .leading, spacing: Space.xs) {
            Text(entry.author(partner)).font(.cardTitle).foregroundStyle(Palette.text)
            if entry.isShown {
                if let added = entry.added {
                    Text("Added \(added.words(time: .shortened, in: locale))").font(.note)
                        .foregroundStyle(Palette.muted)
                }
            } else {
                ScheduledMark(partner: partner)
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityElement(children: .combine)
    }
}

struct ScheduledMark: View {
    let partner: String

    var body: some View {
        MarkedRow(spacing: Space.xs) {
            Image(systemName: "clock")
        } words: {
            Text("Planned. Only you see it until the day begins.")
        }
        .font(.note)
        .foregroundStyle(Palette.navyInk)
    }
}

/// The pictures of a day in a row; a tap shows one large.
struct EntryStrip: View {
    let entries: [DayEntry]
    let chosen: UUID?
    let partner: String
    let pictures: ServerPictures
    let choose: @MainActor (DayEntry) -> Void

    var body: some View {
        ScrollView(.horizontal, showsIndicators: false) {
            HStack(spacing: Space.m) {
                ForEach(Array(entries.enumerated()), id: \.element.id) { index, entry in
                    ChoiceTile(
                        title: String(localized: "Picture \(index + 1) of \(entries.count), \(entry.author(partner))"),
                        isSelected: entry.id == chosen, cornerRadius: Radius.small
                    ) {
                        choose(entry)
                    } content: {
                        ServerPicture(
                            id: entry.pictureID, blurhash: entry.blurhash, size: PictureSize.small.rawValue,
                            meanwhile: PictureSize.small.rawValue, words: "", pictures: pictures
                        )
                        .frame(width: 72, height: 72)
                        .clipShape(RoundedRectangle(cornerRadius: Radius.small))
                    }
                }
            }
        }
    }
}

extension DayEntry {
    func author(_ partner: String) -> String {
        isMine ? String(localized: "From you") : String(localized: "From \(partner)")
    }

    var added: Date? { Date(postgres: addedAt) }
}

extension Date {
    /// A timestamp as the server's functions write it.
    init?(postgres text: String) {
        guard let parts = text.wholeMatch(of: /(.{10})[T ](.{8})(\.\d{1,9})?(Z|[+-]\d\d:\d\d)/),
            let date = try? Date("\(parts.1)T\(parts.2)\(parts.4)", strategy: .iso8601)
        else { return nil }
        self = date
    }
}

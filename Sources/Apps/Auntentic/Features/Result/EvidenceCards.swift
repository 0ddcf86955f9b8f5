/// What the verdict rests on: observations, the six places, and the photos themselves.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct ObservationsCard: View {
    let observations: [String]

    var body: some View {
        Card {
            CardTitle("Key observations")
            if observations.isEmpty {
                Text("None were given.").font(.reading).foregroundStyle(Palette.muted)
            }
            ForEach(Array(observations.enumerated()), id: \.offset) { number, observation in
                MarkedRow {
                    Text("\(number + 1)").font(.note.weight(.bold)).foregroundStyle(Palette.navyInk)
                        .accessibilityHidden(true)
                } words: {
                    Text(observation).font(.reading).foregroundStyle(Palette.text)
                }
            }
        }
    }
}

struct FindingsCard: View {
    let title: String.LocalizationValue
    let findings: [Finding]

    var body: some View {
        Card {
            CardTitle(title)
            ForEach(findings, id: \.category) { finding in
                MarkedRow(alignment: .top) {
                    Image(systemName: finding.assessment.systemImage)
                        .foregroundStyle(finding.assessment.signal.ink).accessibilityHidden(true)
                } words: {
                    VStack(alignment: .leading, spacing: Space.xs) {
                        Text("\(finding.category.title): \(finding.assessment.title.lowercased())")
                            .font(.cardTitle).foregroundStyle(Palette.text)
                        if !finding.note.isEmpty {
                            Text(finding.note).font(.note).foregroundStyle(Palette.muted)
                        }
                    }
                }
            }
        }
    }
}

struct PhotosCard: View {
    let photos: [CheckPhoto]
    let thumbnails: Thumbnails

    @Environment(\.dynamicTypeSize) private var textSize

    private var columns: [GridItem] {
        [GridItem(.adaptive(minimum: textSize.isAccessibilitySize ? 260 : 130), spacing: Space.m)]
    }

    var body: some View {
        if !photos.isEmpty {
            Card {
                CardTitle("Photos")
                LazyVGrid(columns: columns, spacing: Space.m) {
                    ForEach(photos) { photo in
                        VStack(alignment: .leading, spacing: Space.xs) {
                            StoredPhoto(path: photo.path, thumbnails: thumbnails, placeholder: "shoe")
                                .aspectRatio(4 / 3, contentMode: .fit)
                            Text(photo.angle.heading).font(.small).foregroundStyle(Palette.muted)
                        }
                    }
                }
            }
        }
    }
}

struct CardTitle: View {
    private let title: String

    init(_ title: String.LocalizationValue) { self.init(verbatim: String(localized: title)) }

    /// - Parameter title: words that are in the person's language already.
    init(verbatim title: String) { self.title = title }

    var body: some View {
        Text(title).font(.sectionTitle).foregroundStyle(Palette.text).wholeWords(of: title)
            .accessibilityAddTraits(.isHeader)
    }
}

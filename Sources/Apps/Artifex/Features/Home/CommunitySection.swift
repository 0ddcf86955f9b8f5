/// What others have made, in two columns, by the chip that is chosen.
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct CommunitySection: View {
    let model: ArtifexModel
    let home: HomeModel

    var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            HomeHeading(title: "Get Inspired from Community")
            ScrollView(.horizontal, showsIndicators: false) {
                HStack(spacing: Space.s) {
                    ForEach(home.chips) { chip in
                        Chip(title: chip.title, isChosen: chip.tag == home.tag.tag) { Task { await home.choose(chip) } }
                    }
                }
            }
            PictureFeed(feed: home.community, empty: empty) { card in
                PictureCell(card, pictures: model.pictures) { model.open(.picture(card.id)) }
            }
        }
    }

    private var empty: EmptyCard {
        EmptyCard(
            systemImage: "photo.stack", title: String(localized: "Nothing here yet"),
            message: String(localized: "Pictures that people share appear here. Yours can be the first."))
    }
}

/// One of several ways to sort; the chosen one is filled.
private struct Chip: View {
    let title: String
    let isChosen: Bool
    let choose: @MainActor () -> Void

    var body: some View {
        Button(action: choose) {
            Text(title)
                .font(.note.weight(.semibold))
                .foregroundStyle(isChosen ? Palette.onAction : Palette.text)
                .padding(.horizontal, Space.l)
                .frame(minHeight: Target.minimum)
                .background(isChosen ? Palette.action : Palette.card, in: Capsule())
                .overlay { if !isChosen { Capsule().strokeBorder(Palette.line, lineWidth: 1) } }
        }
        .buttonStyle(.plain)
        .accessibilityLabel(title)
        .accessibilityAddTraits(isChosen ? .isSelected : [])
    }
}

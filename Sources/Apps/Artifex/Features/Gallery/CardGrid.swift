/// A list of pictures in two columns, with all that a list can be: loading, empty, failed, and more to come.
import ArtifexCore
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct CardGrid<Item: MasonryItem & FeedRow, Cell: View>: View {
    let feed: FeedModel<Item>
    /// What stands where there is nothing.
    let empty: String
    @ViewBuilder let cell: (Item) -> Cell

    var body: some View {
        switch feed.phase {
        case .loading where feed.rows.isEmpty: GridSkeleton()
        case .failed(let trouble):
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Try again") { Task { await feed.refresh() } })
        default:
            if feed.rows.isEmpty {
                Text(empty).font(.reading).foregroundStyle(Palette.muted).frame(maxWidth: .infinity)
                    .multilineTextAlignment(.center).padding(.vertical, Space.xl)
            }
            MasonryGrid(items: feed.rows, cell: cell)
            MoreRow(feed: feed)
        }
    }
}

/// Loads the next page when it comes into view; says so if that failed.
struct MoreRow<Row: FeedRow>: View {
    let feed: FeedModel<Row>

    var body: some View {
        if let trouble = feed.moreTrouble {
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Try again") { Task { await feed.loadMore() } })
        } else if feed.canLoadMore {
            // A lazy stack shows its end only when somebody gets there.
            Button(feed.isLoadingMore ? "Loading more" : "Show more") { Task { await feed.loadMore() } }
                .buttonStyle(LinkButtonStyle())
                .frame(maxWidth: .infinity)
                .disabled(feed.isLoadingMore)
        }
    }
}

/// The layout that the pictures will have.
private struct GridSkeleton: View {
    var body: some View {
        HStack(alignment: .top, spacing: Space.m) {
            ForEach([[220.0, 150], [150, 220]], id: \.self) { heights in
                VStack(spacing: Space.m) {
                    ForEach(heights, id: \.self) { height in
                        RoundedRectangle(cornerRadius: Radius.card).fill(Palette.field).frame(height: height)
                    }
                }
            }
        }
        .accessibilityLabel("Loading pictures")
    }
}

/// A published picture in a list; a tap opens it.
struct GalleryTile: View {
    let card: GalleryCard
    let model: ArtifexModel

    var body: some View {
        Button {
            model.open(.picture(card.id))
        } label: {
            PictureView(
                id: card.id, blurhash: card.blurhash, rendition: .small, words: words, pictures: model.pictures
            )
            .clipShape(RoundedRectangle(cornerRadius: Radius.card))
        }
        .buttonStyle(.plain)
    }

    private var words: String { "\(card.prompt), by \(card.artistName ?? "somebody")" }
}

/// A list's states: on its way, here, empty, failed; and what is at its end.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct FeedView<Row: FeedRow, Rows: View, Skeleton: View>: View {
    let feed: FeedModel<Row>
    /// Said while the first page is on its way.
    let loading: String
    let empty: EmptyCard
    @ViewBuilder let skeleton: () -> Skeleton
    @ViewBuilder let rows: () -> Rows

    var body: some View {
        switch feed.phase {
        case .loading:
            skeleton()
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(loading)
        case .loaded: list
        case .empty: empty
        case .failed(let trouble):
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Try again") { Task { await feed.refresh() } })
            if !feed.rows.isEmpty { list }
        }
    }

    @ViewBuilder private var list: some View {
        rows()
        switch feed.next {
        case .idle, .end: EmptyView()
        case .loading: ProgressView().accessibilityLabel("Loading more").frame(maxWidth: .infinity).padding(Space.l)
        case .failed(let trouble):
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Load more") { Task { await feed.retryNext() } })
        }
    }
}

/// Pictures in two columns, with their states.
struct PictureFeed<Row: FeedRow & MasonryItem, Cell: View>: View {
    let feed: FeedModel<Row>
    let empty: EmptyCard
    @ViewBuilder let cell: (Row) -> Cell

    var body: some View {
        FeedView(feed: feed, loading: "Loading pictures", empty: empty) {
            MasonrySkeleton()
        } rows: {
            MasonryGrid(items: feed.rows, reachedEnd: { Task { await feed.loadNext() } }, cell: cell)
        }
    }
}

/// Where pictures will be.
struct MasonrySkeleton: View {
    private static let shapes: [[CGFloat]] = [[0.8, 1.2, 0.7], [1.3, 0.75, 1]]

    var body: some View {
        HStack(alignment: .top, spacing: Space.m) {
            ForEach(Self.shapes, id: \.self) { column in
                VStack(spacing: Space.m) {
                    ForEach(column, id: \.self) { shape in
                        RoundedRectangle(cornerRadius: Radius.card).fill(Palette.field)
                            .aspectRatio(shape, contentMode: .fit)
                    }
                }
            }
        }
    }
}

/// Rows of words that will be there.
struct RowSkeleton: View {
    var body: some View {
        VStack(spacing: Space.m) {
            ForEach(0..<5, id: \.self) { _ in
                RoundedRectangle(cornerRadius: Radius.small).fill(Palette.field).frame(height: 64)
            }
        }
    }
}

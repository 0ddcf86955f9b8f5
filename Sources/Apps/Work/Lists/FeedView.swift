/// A list's states: on its way, here, empty, failed; and what is at its end.
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct FeedView<Row: FeedRow, Rows: View, Skeleton: View>: View {
    private let feed: FeedModel<Row>
    private let loading: String
    private let empty: EmptyCard
    private let skeleton: () -> Skeleton
    private let rows: () -> Rows

    /// - Parameter loading: said while the first page is on its way.
    package init(
        feed: FeedModel<Row>, loading: String, empty: EmptyCard, @ViewBuilder skeleton: @escaping () -> Skeleton,
        @ViewBuilder rows: @escaping () -> Rows
    ) {
        self.feed = feed
        self.loading = loading
        self.empty = empty
        self.skeleton = skeleton
        self.rows = rows
    }

    package var body: some View {
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
package struct PictureFeed<Row: FeedRow & MasonryItem, Cell: View>: View {
    private let feed: FeedModel<Row>
    private let empty: EmptyCard
    private let cell: (Row) -> Cell

    package init(feed: FeedModel<Row>, empty: EmptyCard, @ViewBuilder cell: @escaping (Row) -> Cell) {
        self.feed = feed
        self.empty = empty
        self.cell = cell
    }

    package var body: some View {
        FeedView(feed: feed, loading: String(localized: "Loading pictures"), empty: empty) {
            MasonrySkeleton()
        } rows: {
            MasonryGrid(items: feed.rows, reachedEnd: { Task { await feed.loadNext() } }, cell: cell)
        }
    }
}

/// Where pictures will be.
package struct MasonrySkeleton: View {
    private static let shapes: [[CGFloat]] = [[0.8, 1.2, 0.7], [1.3, 0.75, 1]]

    package init() {}

    package var body: some View {
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
package struct RowSkeleton: View {
    package init() {}

    package var body: some View {
        VStack(spacing: Space.m) {
            ForEach(0..<5, id: \.self) { _ in
                RoundedRectangle(cornerRadius: Radius.small).fill(Palette.field).frame(height: 64)
            }
        }
    }
}

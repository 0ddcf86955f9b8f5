/// Two columns of pictures, each as high as its own shape makes it; the next one goes to the shorter column.
import Foundation
import Styleguide
import SwiftUI

/// What a cell of the grid must know of itself.
package protocol MasonryItem: Identifiable {
    var width: Int { get }
    var height: Int { get }
}

package struct MasonryGrid<Item: MasonryItem, Cell: View>: View {
    private let items: [Item]
    private let reachedEnd: () -> Void
    private let cell: (Item) -> Cell

    /// - Parameter reachedEnd: called when the end comes into view.
    package init(
        items: [Item], reachedEnd: @escaping () -> Void = {}, @ViewBuilder cell: @escaping (Item) -> Cell
    ) {
        self.items = items
        self.reachedEnd = reachedEnd
        self.cell = cell
    }

    package var body: some View {
        HStack(alignment: .top, spacing: Space.m) {
            ForEach(Array(MasonryColumns.split(items).enumerated()), id: \.offset) { _, column in
                LazyVStack(spacing: Space.m) {
                    ForEach(column) { item in
                        cell(item)
                            .aspectRatio(item.shape, contentMode: .fit)
                            .onAppear { if item.id == items.last?.id { reachedEnd() } }
                    }
                }
            }
        }
    }
}

package enum MasonryColumns {
    package static let count = 2

    /// The order is kept: reading across, no picture comes before one that is newer by more than a column's difference.
    package static func split<Item: MasonryItem>(_ items: [Item]) -> [[Item]] {
        var columns = [[Item]](repeating: [], count: count)
        var heights = [CGFloat](repeating: 0, count: count)
        for item in items {
            let shortest = heights.indices.min { heights[$0] < heights[$1] } ?? 0
            columns[shortest].append(item)
            heights[shortest] += 1 / item.shape
        }
        return columns
    }
}

extension MasonryItem {
    /// Width by height. What is extremely long is cut in lists, so that it doesn't fill a screen.
    package var shape: CGFloat { min(max(CGFloat(width) / CGFloat(max(height, 1)), 0.5), 2) }
}

/// How pictures are laid out in two columns.
import Foundation
import Testing
import WorkFeatures

@testable import ArtifexFeatures

@Suite struct MasonryTests {
    private struct Tile: MasonryItem, Equatable {
        var id: Int
        var width: Int
        var height: Int
    }

    @Test("the next picture goes to the shorter column, so that the columns end near each other")
    func shorterColumn() {
        let tiles = [(100, 200), (100, 100), (100, 50), (100, 100)].enumerated()
            .map { Tile(id: $0, width: $1.0, height: $1.1) }
        #expect(MasonryColumns.split(tiles).map { $0.map(\.id) } == [[0], [1, 2, 3]])
    }

    @Test("a picture that is extremely long is cut, and one without a height breaks nothing")
    func extremes() {
        #expect(Tile(id: 0, width: 256, height: 2048).shape == 0.5)
        #expect(Tile(id: 0, width: 2048, height: 256).shape == 2)
        #expect(Tile(id: 0, width: 10, height: 0).shape == 2)
    }
}

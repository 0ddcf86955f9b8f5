/// Lines that are only compared with their neighbours come together as if each were compared with every other.
import AuntenticDrawnLabels
import Foundation
import TestSupport
import Testing

@testable import AuntenticLabels

@Suite("Lines of print that stand together", .aside)
struct GroupingTests {
    enum Page: CaseIterable {
        /// Words in columns, all a little askew.
        case text
        /// Of any size, anywhere, turned any way.
        case scattered
        /// Tiny ones about a few huge ones.
        case mixed
        /// All at one place.
        case heap

        func boxes(_ count: Int, _ random: inout Seeded) -> [PrintBox] {
            let side = 30 * Double(count).squareRoot()
            let slant = random.within(-0.3...0.3)
            return (0..<count).map { index in
                let (x, y) = (random.within(0...side), random.within(0...side))
                let isHuge = random.chance(0.02)
                return switch self {
                case .text: box(x, (y / 24).rounded() * 24, 8...60, 6...9, slant + random.within(-0.03...0.03), &random)
                case .scattered: box(x, y, 4...90, 3...14, random.within(-1.57...1.57), &random)
                case .mixed: box(x, y, isHuge ? 200...900 : 2...9, isHuge ? 20...60 : 2...5, slant, &random)
                case .heap: box(100 + x / side, 100 + y / side, 5...30, 4...8, 0, &random)
                }
            }
        }

        private func box(
            _ x: Double, _ y: Double, _ widths: ClosedRange<Double>, _ heights: ClosedRange<Double>, _ angle: Double,
            _ random: inout Seeded
        ) -> PrintBox {
            PrintBox(x: x, y: y, width: random.within(widths), height: random.within(heights), angle: angle)
        }
    }

    @Test("the same groups in the same order as by comparing all with all", arguments: Page.allCases)
    func same(_ page: Page) {
        for seed in 0..<12 {
            var random = Seeded(UInt64(seed), "grouping")
            let boxes = page.boxes(random.integer(0...120), &random)
            for reach in [0.4, 1, 5] {
                #expect(
                    PrintGrouping.groups(of: boxes, reach: reach) == Self.comparingAll(boxes, reach), "seed \(seed)")
            }
        }
    }

    @Test("the nearest line is the one that comparing all finds", arguments: Page.allCases)
    func nearest(_ page: Page) {
        for seed in 0..<12 {
            var random = Seeded(UInt64(seed), "nearest")
            let boxes = page.boxes(100, &random)
            let long = boxes.filter { _ in random.chance(seed.isMultiple(of: 2) ? 0.05 : 0.6) }
            let naive = boxes.map { box in
                long.min { hypot($0.x - box.x, $0.y - box.y) < hypot($1.x - box.x, $1.y - box.y) }
            }
            #expect(PrintGrouping.neighbours(boxes, long) == naive, "seed \(seed)")
        }
    }

    @Test("twenty thousand lines take a fraction of a second", arguments: [Page.text, .scattered])
    func many(_ page: Page) {
        var random = Seeded(1, "many")
        let boxes = page.boxes(20_000, &random)
        let start = Self.worked()
        let groups = PrintGroup.groups(of: boxes)
        let seconds = Self.worked() - start
        #expect(groups.reduce(0) { $0 + $1.boxes.count } == boxes.count)
        // Comparing all with all took half a minute.
        #expect(seconds < 2, "\(seconds)")
    }

    /// By this thread alone, in seconds.
    private static func worked() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func comparingAll(_ boxes: [PrintBox], _ reach: Double) -> [[PrintBox]] {
        var groups: [[PrintBox]] = []
        for box in boxes {
            let near = groups.indices.filter { groups[$0].contains { isBeside($0, box, reach) } }
            let whole = near.flatMap { groups[$0] } + [box]
            for index in near.reversed() { groups.remove(at: index) }
            groups.append(whole)
        }
        return groups
    }

    /// By the corners.
    private static func isBeside(_ one: PrintBox, _ other: PrintBox, _ heights: Double) -> Bool {
        let reach = heights * min(one.height, other.height)
        let (c, s) = (cos(one.angle), sin(one.angle))
        func place(_ x: Double, _ y: Double) -> (along: Double, across: Double) {
            ((x - one.x) * c + (y - one.y) * s, (y - one.y) * c - (x - one.x) * s)
        }
        let corners = other.corners.map { place($0.x, $0.y) }
        func gap(_ values: [Double], _ size: Double) -> Double {
            let (least, most) = (values.min() ?? 0, values.max() ?? 0)
            return abs(least + most) / 2 - (most - least) / 2 - size / 2
        }
        return gap(corners.map(\.along), one.width) < reach && gap(corners.map(\.across), one.height) < reach
    }
}

/// Puts lines together that stand beside each other, each compared only with what lies near it.
import Foundation

enum PrintGrouping {
    /// Groups in the order in which their last box came, each box behind those it came to.
    /// - Parameter reach: the widest gap between two, in heights of the smaller one.
    static func groups(of boxes: [PrintBox], reach: Double) -> [[PrintBox]] {
        var grid = PlaceGrid(around: boxes, side: cellSide(boxes, reach))
        var chains = Chains(count: boxes.count)
        for (index, box) in boxes.enumerated() {
            var near: Set<Int> = []
            grid.visit(box.reachable) { other in
                let chain = chains.root(other)
                if !near.contains(chain), boxes[other].isBeside(box, reach) { near.insert(chain) }
            }
            chains.add(index, to: near)
            grid.add(index, box.grown(by: reach * box.height).bounds)
        }
        return chains.all.map { chain in chain.map { boxes[$0] } }
    }

    /// Of all long boxes the nearest to each box.
    static func neighbours(_ boxes: [PrintBox], _ long: [PrintBox]) -> [PrintBox?] {
        var grid = PlaceGrid(around: boxes, side: cellSide(boxes, 0))
        for (index, box) in long.enumerated() { grid.add(index, box.middle) }
        return boxes.map { box in
            grid.nearest(box.x, box.y) { hypot(long[$0].x - box.x, long[$0].y - box.y) }.map { long[$0] }
        }
    }

    /// As large as what is put into cells is on the average.
    private static func cellSide(_ boxes: [PrintBox], _ reach: Double) -> Double {
        let sizes = boxes.map { ($0.width + $0.height) / 2 + 2 * reach * $0.height }
        return sizes.reduce(0, +) / Double(max(1, boxes.count))
    }
}

/// Numbers in chains that are joined in no time, however long they are.
private struct Chains {
    /// Following these leads to a chain's root.
    private var parents: [Int]
    /// By root. The newest number is the one that was added last.
    private var ends: [(first: Int, last: Int, newest: Int)]
    private var next: [Int?]

    init(count: Int) {
        parents = Array(0..<count)
        ends = parents.map { ($0, $0, $0) }
        next = Array(repeating: nil, count: count)
    }

    mutating func root(_ number: Int) -> Int {
        var number = number
        while parents[number] != number {
            parents[number] = parents[parents[number]]
            number = parents[number]
        }
        return number
    }

    /// Puts a new number behind these chains, which become one, the one that grew last at its end.
    mutating func add(_ number: Int, to roots: Set<Int>) {
        var whole = ends[number]
        for root in roots.sorted(by: { ends[$0].newest > ends[$1].newest }) {
            next[ends[root].last] = whole.first
            whole.first = ends[root].first
            parents[root] = number
        }
        ends[number] = whole
    }

    var all: [[Int]] {
        parents.indices.filter { parents[$0] == $0 }.sorted { ends[$0].newest < ends[$1].newest }.map { root in
            Array(sequence(first: ends[root].first) { next[$0] })
        }
    }
}

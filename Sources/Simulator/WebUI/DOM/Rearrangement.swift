/// Turns one list of keyed siblings into another: removes, then inserts and moves as few as possible.
struct Rearrangement {
    enum Step {
        case splice(at: Int, remove: Int, insert: [El])
        case move(from: Int, to: Int)
    }

    private struct Key: Hashable {
        let tag: String
        let key: UInt64

        init(_ element: El) {
            tag = element.tag
            key = element.key
        }
    }

    private(set) var steps: [Step] = []
    /// Old and new index of everything that stays.
    private(set) var kept: [(Int, Int)] = []

    init(old: ArraySlice<El>, new: ArraySlice<El>) {
        var places: [Key: Int] = [:]
        for index in old.indices { places[Key(old[index])] = index }
        // Siblings that share a key can't be told apart: replace all of them.
        let isUnique = places.count == old.count && Set(new.map(Key.init)).count == new.count
        let sources = new.map { isUnique ? places[Key($0)] : nil }
        let survivors = Set(sources.compactMap(\.self))
        if survivors.isEmpty {
            steps = [.splice(at: 0, remove: old.count, insert: Array(new))]
            return
        }
        kept = sources.enumerated().compactMap { offset, source in source.map { ($0, new.startIndex + offset) } }
        remove(old, keeping: survivors)
        arrange(old.indices.filter(survivors.contains), sources, new)
    }

    private mutating func remove(_ old: ArraySlice<El>, keeping survivors: Set<Int>) {
        var index = old.endIndex
        while index > old.startIndex {
            let end = index
            while index > old.startIndex, !survivors.contains(index - 1) { index -= 1 }
            if index < end { steps.append(.splice(at: index - old.startIndex, remove: end - index, insert: [])) }
            index -= 1
        }
    }

    /// From the back, each child goes right before its successor; the longest run that is already in order stays.
    private mutating func arrange(_ survivors: [Int], _ sources: [Int?], _ new: ArraySlice<El>) {
        var current = survivors
        let fixed = Self.longestIncreasingRun(sources.compactMap(\.self))
        var anchor = current.count
        var inserted: [El] = []
        for offset in sources.indices.reversed() {
            guard let source = sources[offset] else {
                inserted.insert(new[new.startIndex + offset], at: 0)
                if offset == 0 || sources[offset - 1] != nil {
                    steps.append(.splice(at: anchor, remove: 0, insert: inserted))
                    current.insert(contentsOf: repeatElement(-1, count: inserted.count), at: anchor)
                    inserted = []
                }
                continue
            }
            guard let from = current.firstIndex(of: source) else { continue }
            if fixed.contains(source) {
                anchor = from
                continue
            }
            current.remove(at: from)
            let to = from < anchor ? anchor - 1 : anchor
            current.insert(source, at: to)
            if from != to { steps.append(.move(from: from, to: to)) }
            anchor = to
        }
    }

    private static func longestIncreasingRun(_ values: [Int]) -> Set<Int> {
        var tails: [Int] = []
        var previous = [Int?](repeating: nil, count: values.count)
        for index in values.indices {
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if values[tails[middle]] < values[index] { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? tails[low - 1] : nil
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var run: Set<Int> = []
        var next = tails.last
        while let index = next {
            run.insert(values[index])
            next = previous[index]
        }
        return run
    }
}

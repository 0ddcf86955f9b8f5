/// A minimal list of operations that turns one tree into another.
package struct Diff {
    private var operations: [Op] = []
    private var path: [Int] = []

    package static func operations(from old: [El], to new: [El]) -> [Op] {
        var diff = Diff()
        diff.children(old, new)
        return diff.operations
    }

    private mutating func element(_ old: El, _ new: El) {
        if old.classes != new.classes || old.styles != new.styles || old.attributes != new.attributes {
            operations.append(.attributes(path, new.allAttributes))
        }
        if old.text != new.text || old.isMarkup != new.isMarkup {
            operations.append(.text(path, new.text ?? "", isMarkup: new.isMarkup))
        }
        children(old.children, new.children)
    }

    private mutating func children(_ old: [El], _ new: [El]) {
        if Self.isSameBuffer(old, new) { return }
        var start = 0
        while start < old.count, start < new.count, Self.matches(old[start], new[start]) { start += 1 }
        var end = 0
        while end < min(old.count, new.count) - start, Self.matches(old[old.count - 1 - end], new[new.count - 1 - end])
        {
            end += 1
        }
        let pairs = middle(old[start..<(old.count - end)], new[start..<(new.count - end)], at: start)
        for index in 0..<start { descend(old[index], new[index], index) }
        for (oldIndex, newIndex) in pairs { descend(old[oldIndex], new[newIndex], newIndex) }
        for back in stride(from: end, to: 0, by: -1) {
            descend(old[old.count - back], new[new.count - back], new.count - back)
        }
    }

    /// Rearranges the children between the common ends; returns the old index of each kept child.
    private mutating func middle(_ old: ArraySlice<El>, _ new: ArraySlice<El>, at start: Int) -> [(Int, Int)] {
        if old.isEmpty && new.isEmpty { return [] }
        let rearrangement = Rearrangement(old: old, new: new)
        for step in rearrangement.steps {
            switch step {
            case .splice(let at, let remove, let insert):
                operations.append(.splice(path, at: start + at, remove: remove, insert: insert))
            case .move(let from, let to):
                operations.append(.move(path, from: start + from, to: start + to))
            }
        }
        return rearrangement.kept
    }

    private mutating func descend(_ old: El, _ new: El, _ index: Int) {
        path.append(index)
        element(old, new)
        path.removeLast()
    }

    static func matches(_ old: El, _ new: El) -> Bool { old.key == new.key && old.tag == new.tag }

    /// Unchanged subtrees share their storage with the last rendering.
    private static func isSameBuffer(_ old: [El], _ new: [El]) -> Bool {
        old.count == new.count
            && old.withUnsafeBufferPointer { a in new.withUnsafeBufferPointer { b in a.baseAddress == b.baseAddress } }
    }
}

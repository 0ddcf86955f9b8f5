/// Joins characters that stand close together into groups.
struct StrokeGroups {
    private let strokes: [Stroke]
    private var parents: [Int]

    init(_ strokes: [Stroke]) {
        self.strokes = strokes
        parents = Array(strokes.indices)
        link()
    }

    var groups: [[Stroke]] {
        var members: [Int: [Stroke]] = [:]
        for index in strokes.indices { members[root(index), default: []].append(strokes[index]) }
        return members.sorted { $0.key < $1.key }.map(\.value)
    }

    private func root(_ index: Int) -> Int {
        var at = index
        while parents[at] != at { at = parents[at] }
        return at
    }

    /// Only neighbours in a coarse grid are compared, or cloth with its thousands of threads would take seconds.
    private mutating func link() {
        let cell = 64
        var grid: [Int: [Int]] = [:]
        for index in strokes.indices {
            let box = strokes[index].box
            let column = Int(box.midX) / cell
            let row = Int(box.midY) / cell
            for y in row - 1...row + 1 {
                for x in column - 1...column + 1 {
                    for other in grid[y << 20 + x] ?? [] where isNear(index, other) { join(index, other) }
                }
            }
            grid[row << 20 + column, default: []].append(index)
        }
    }

    private func isNear(_ first: Int, _ second: Int) -> Bool {
        guard strokes[first].isLight == strokes[second].isLight else { return false }
        let a = strokes[first].box
        let b = strokes[second].box
        let larger = max(a.longer, b.longer)
        guard larger <= 4 * min(a.longer, b.longer) else { return false }
        let contrasts = (strokes[first].contrast, strokes[second].contrast)
        guard max(contrasts.0, contrasts.1) <= 2 * min(contrasts.0, contrasts.1) else { return false }
        let across = max(0, max(a.x, b.x) - min(a.right, b.right))
        let down = max(0, max(a.y, b.y) - min(a.bottom, b.bottom))
        return max(across, down) <= larger
    }

    private mutating func join(_ first: Int, _ second: Int) {
        let a = root(first)
        let b = root(second)
        guard a != b else { return }
        parents[max(a, b)] = min(a, b)
        // Shortens later walks.
        parents[first] = min(a, b)
        parents[second] = min(a, b)
    }
}

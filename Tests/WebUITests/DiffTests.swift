/// Diffing proven on random trees: applying the operations to the old tree gives the new one.
import Foundation
import Testing
import WebUI

struct DiffTests {
    @Test("Applying the operations to the old tree gives the new one", arguments: 0..<300)
    func replay(seed: UInt64) {
        var random = SeededRandom(seed)
        let old = (0..<random.below(6)).map { _ in tree(&random, 3) }
        var new = old
        for _ in 0...random.below(6) { mutate(&new, &random) }
        var page = old
        for operation in Diff.operations(from: old, to: new) { apply(operation, to: &page) }
        #expect(Shape.of(page) == Shape.of(new))
    }

    @Test("A moved row is moved, not rebuilt")
    func move() {
        let rows = (1...6).map { El("div", key: $0, ["row"], text: "Row \($0)") }
        let moved = [rows[5]] + rows[0...4]
        let operations = Diff.operations(
            from: [El("div", key: 0, children: rows)], to: [El("div", key: 0, children: moved)])
        #expect(operations.map(\.json) == ["[\"v\",[0],5,0]"])
    }

    @Test("Siblings that share a key are replaced as a whole")
    func duplicates() {
        let twins = [El("p", key: 1, text: "a"), El("p", key: 1, text: "b"), El("p", key: 2)]
        let other = [El("p", key: 2), El("p", key: 1, text: "c"), El("p", key: 1, text: "d")]
        var page = twins
        for operation in Diff.operations(from: twins, to: other) { apply(operation, to: &page) }
        #expect(Shape.of(page) == Shape.of(other))
    }

    @Test("Nothing changed, nothing sent")
    func same() {
        var random = SeededRandom(7)
        let tree = [tree(&random, 4)]
        #expect(Diff.operations(from: tree, to: tree).isEmpty)
    }

    private func tree(_ random: inout SeededRandom, _ depth: Int) -> El {
        let tag = ["div", "span", "button"][random.below(3)]
        var element = El(tag, key: UInt64(random.below(40)), random.below(2) == 0 ? [] : ["c\(random.below(3))"])
        if random.below(3) == 0 { element.set("title", "t\(random.below(5))") }
        if depth == 0 || random.below(4) == 0 {
            element.text = "words \(random.below(9))"
        } else {
            element.children = (0..<random.below(6)).map { _ in tree(&random, depth - 1) }
        }
        return element
    }

    private func mutate(_ elements: inout [El], _ random: inout SeededRandom) {
        if !elements.isEmpty, random.below(3) > 0 {
            let index = random.below(elements.count)
            if elements[index].text != nil {
                elements[index].text = "changed \(random.below(99))"
            } else {
                mutate(&elements[index].children, &random)
            }
            return
        }
        switch random.below(4) {
        case 0: elements.insert(tree(&random, 2), at: random.below(elements.count + 1))
        case 1 where !elements.isEmpty: elements.remove(at: random.below(elements.count))
        case 2: elements.shuffle(using: &random)
        default: if !elements.isEmpty { elements[0].set("class-like", "x\(random.below(9))") }
        }
    }

    /// What the page's script does with an operation.
    private func apply(_ operation: Op, to page: inout [El]) {
        switch operation {
        case .attributes(let path, let attributes):
            change(&page, path) { element in
                element.classes = []
                element.styles = []
                element.attributes = attributes
            }
        case .text(let path, let text, let isMarkup):
            change(&page, path) { element in
                element.text = text.isEmpty ? nil : text
                element.isMarkup = isMarkup
            }
        case .splice(let path, let at, let remove, let insert):
            children(&page, path) { $0.replaceSubrange(at..<(at + remove), with: insert) }
        case .move(let path, let from, let to):
            children(&page, path) { $0.insert($0.remove(at: from), at: to) }
        }
    }

    private func change(_ page: inout [El], _ path: [Int], _ body: (inout El) -> Void) {
        if path.count == 1 { return body(&page[path[0]]) }
        change(&page[path[0]].children, Array(path.dropFirst()), body)
    }

    private func children(_ page: inout [El], _ path: [Int], _ body: (inout [El]) -> Void) {
        if path.isEmpty { return body(&page) }
        children(&page[path[0]].children, Array(path.dropFirst()), body)
    }
}

/// A tree as the page knows it: keys are gone, class and style are attributes.
private struct Shape: Equatable {
    let tag: String
    let attributes: [String: String]
    let text: String
    let children: [Shape]

    static func of(_ elements: [El]) -> [Shape] {
        elements.map { element in
            let pairs = element.allAttributes.map { ($0.name, $0.value) }
            return Shape(
                tag: element.tag, attributes: Dictionary(pairs) { $1 }, text: element.text ?? "",
                children: of(element.children))
        }
    }
}

/// The same numbers for the same seed.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func below(_ bound: Int) -> Int { bound == 0 ? 0 : Int(next() % UInt64(bound)) }
}

/// One change for the page to apply. Paths are positions among element children, from the top.
package enum Op: Sendable {
    case attributes([Int], [Attr])
    case text([Int], String, isMarkup: Bool)
    case splice([Int], at: Int, remove: Int, insert: [El])
    /// Removes the child at `from` and inserts it again so that its index is then `to`.
    case move([Int], from: Int, to: Int)

    package var json: String {
        switch self {
        case .attributes(let path, let attributes):
            let pairs = attributes.map { JSONText.quoted($0.name) + ":" + JSONText.quoted($0.value) }
            return "[\"a\",\(list(path)),{\(pairs.joined(separator: ","))}]"
        case .text(let path, let text, let isMarkup):
            return "[\"\(isMarkup ? "h" : "t")\",\(list(path)),\(JSONText.quoted(text))]"
        case .splice(let path, let at, let remove, let insert):
            return "[\"s\",\(list(path)),\(at),\(remove),\(JSONText.quoted(Markup.html(insert)))]"
        case .move(let path, let from, let to):
            return "[\"v\",\(list(path)),\(from),\(to)]"
        }
    }

    private func list(_ path: [Int]) -> String { "[\(path.map(String.init).joined(separator: ","))]" }
}

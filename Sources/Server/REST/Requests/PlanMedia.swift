// `application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose`: the plan of another answer.

struct PlanMedia: Sendable, Hashable {
    enum Format: String, Sendable { case text, json }
    /// In the order in which the answer's type names them.
    enum Option: String, Sendable, CaseIterable { case analyze, verbose, settings, buffers, wal }

    static let name = "application/vnd.pgrst.plan"

    var format: Format
    /// The answer that is planned.
    var media: AcceptedMedia
    var options: [Option]

    /// - Parameters:
    ///   - wish: in lower case.
    ///   - known: the format that a name stands for.
    /// - Returns: nil for a plan of something that we can't produce. Options that nobody knows are left out.
    init?(_ wish: String, known: (String) -> AcceptedMedia?) {
        let parts = Self.parts(wish)
        switch parts.first?.dropFirst(Self.name.count) {
        case "", "+text": format = .text
        case "+json": format = .json
        default: return nil
        }
        var target = "application/json"
        var names: [Substring] = []
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(" ") }
            guard pair.count == 2 else { continue }
            if pair[0] == "for" { target = String(pair[1].trimmingCharacters("\"")) }
            if pair[0] == "options" { names = pair[1].trimmingCharacters("\"").split(separator: "|") }
        }
        guard let media = known(target) else { return nil }
        self.media = media
        options = Option.allCases.filter { option in names.contains { $0 == option.rawValue } }
    }

    /// A semicolon in quotes belongs to the inner type.
    private static func parts(_ wish: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        for character in wish {
            if character == "\"" { isQuoted.toggle() }
            if character == ";", !isQuoted { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.map { String($0[...].trimmingCharacters(" ")) }
    }

    var mime: String {
        let options = self.options.map(\.rawValue).joined(separator: "|")
        return "\(Self.name)+\(format.rawValue); for=\"\(media.mime)\""
            + (options.isEmpty ? "" : "; options=\(options)")
    }

    /// `explain (format json, analyze) `
    var command: String {
        "explain (\((["format \(format.rawValue)"] + options.map(\.rawValue)).joined(separator: ", "))) "
    }
}

extension Substring {
    fileprivate func trimmingCharacters(_ character: Character) -> Substring {
        var text = self
        while text.first == character { text.removeFirst() }
        while text.last == character { text.removeLast() }
        return text
    }
}

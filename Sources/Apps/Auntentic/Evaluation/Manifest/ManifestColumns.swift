/// Which column holds what, by the names in the first row.

struct ManifestColumns {
    enum Name: String, CaseIterable {
        case check, angle, file, label, brand, model, notes

        var isRequired: Bool { [.check, .angle, .file, .label].contains(self) }
    }

    private(set) var problems: [ManifestProblem] = []
    let count: Int
    private var places: [Name: Int] = [:]

    init(_ header: CSVRow) {
        count = header.fields.count
        for (place, title) in header.fields.enumerated() {
            guard let name = Self.name(title) else { continue }
            if places.updateValue(place, forKey: name) != nil {
                problems.append(ManifestProblem(line: header.line, text: "two columns are called \(name.rawValue)"))
            }
        }
        let missing = Name.allCases.filter { $0.isRequired && places[$0] == nil }.map(\.rawValue)
        if !missing.isEmpty {
            let list = missing.joined(separator: ", ")
            problems.append(ManifestProblem(line: header.line, text: "the first row names no column \(list)"))
        }
    }

    /// Nil when the cell is empty or the column isn't there.
    func cell(_ name: Name, of row: CSVRow) -> String? {
        guard let place = places[name], row.fields.indices.contains(place) else { return nil }
        return row.fields[place].isEmpty ? nil : row.fields[place]
    }

    private static func name(_ title: String) -> Name? {
        let word = title.lowercased().replacing("_", with: " ")
        return word == "check id" || word == "id" ? .check : Name(rawValue: word)
    }
}

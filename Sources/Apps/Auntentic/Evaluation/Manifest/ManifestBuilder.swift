/// Rows into checks, noting every fault on the way instead of ending at the first.
import AuntenticCore

struct ManifestBuilder {
    private(set) var problems: [ManifestProblem] = []

    private let columns: ManifestColumns
    private var drafts: [String: Draft] = [:]
    private var order: [String] = []

    /// A check whose rows are still being read; lines are kept to name both sides of a contradiction.
    private struct Draft {
        var firstLine: Int
        var photos: [(photo: EvalPhoto, line: Int)] = []
        var truth: (value: Truth, line: Int)?
        var hasBadLabel = false
        var words: [ManifestColumns.Name: String] = [:]
    }

    init(columns: ManifestColumns) { self.columns = columns }

    mutating func add(_ row: CSVRow, exists: (String) -> Bool) {
        guard row.fields.count <= columns.count else {
            let text = "\(row.fields.count) cells under \(columns.count) columns; quote text that holds a comma"
            return note(row, text)
        }
        guard let id = columns.cell(.check, of: row) else { return note(row, "the check has no id") }
        if drafts[id] == nil { order.append(id) }
        var draft = drafts[id] ?? Draft(firstLine: row.line)
        addLabel(row, id, &draft)
        if let photo = photo(row, exists: exists) { addPhoto(photo, row, id, &draft) }
        for name in [ManifestColumns.Name.brand, .model, .notes] where draft.words[name] == nil {
            draft.words[name] = columns.cell(name, of: row)
        }
        drafts[id] = draft
    }

    mutating func finish() -> [EvalCheck] {
        var checks: [EvalCheck] = []
        for id in order {
            guard let draft = drafts[id] else { continue }
            guard let truth = draft.truth else {
                if !draft.hasBadLabel {
                    problems.append(ManifestProblem(line: draft.firstLine, text: "check \(id) has no label"))
                }
                continue
            }
            checks.append(
                EvalCheck(
                    id: id, truth: truth.value, photos: draft.photos.map(\.photo), brand: draft.words[.brand],
                    claimedModel: ClaimedModel.tidied(draft.words[.model]), notes: draft.words[.notes]))
        }
        return checks
    }

    private mutating func addLabel(_ row: CSVRow, _ id: String, _ draft: inout Draft) {
        guard let label = columns.cell(.label, of: row) else { return }
        guard let truth = Truth(label: label) else {
            draft.hasBadLabel = true
            return note(row, "unknown label \"\(label)\"; say authentic or fake")
        }
        if let known = draft.truth, known.value != truth {
            let text = "check \(id) is \(truth.rawValue) here and \(known.value.rawValue) on line \(known.line)"
            return note(row, text)
        }
        if draft.truth == nil { draft.truth = (truth, row.line) }
    }

    private mutating func photo(_ row: CSVRow, exists: (String) -> Bool) -> EvalPhoto? {
        // Both are read even if the first is wrong, so that one pass names every fault.
        let angle = angle(row)
        let file = file(row, exists: exists)
        guard let angle, let file else { return nil }
        return EvalPhoto(angle: angle, file: file)
    }

    private mutating func angle(_ row: CSVRow) -> PhotoAngle? {
        guard let name = columns.cell(.angle, of: row) else {
            note(row, "no angle is given")
            return nil
        }
        let angle = PhotoAngle(rawValue: name.lowercased().replacing(" ", with: "_").replacing("-", with: "_"))
        if Self.known.contains(angle) { return angle }
        note(row, "unknown angle \"\(name)\"; one of \(Self.known.map(\.rawValue).joined(separator: ", "))")
        return nil
    }

    private mutating func file(_ row: CSVRow, exists: (String) -> Bool) -> String? {
        let name = columns.cell(.file, of: row)
        switch name {
        case nil: note(row, "no file is given")
        case .some(let name) where !Self.isInside(name): note(row, "\"\(name)\" is outside the folder")
        case .some(let name) where !exists(name): note(row, "there is no file \"\(name)\"")
        default: return name
        }
        return nil
    }

    private mutating func addPhoto(_ photo: EvalPhoto, _ row: CSVRow, _ id: String, _ draft: inout Draft) {
        if let first = draft.photos.first(where: { $0.photo.angle == photo.angle }) {
            return note(row, "check \(id) already has a photo of the \(photo.angle.title), on line \(first.line)")
        }
        draft.photos.append((photo, row.line))
    }

    private mutating func note(_ row: CSVRow, _ text: String) {
        problems.append(ManifestProblem(line: row.line, text: text))
    }

    private static let known = PhotoAngle.required + PhotoAngle.optional

    /// A manifest from elsewhere must not put other files of this machine into a report.
    private static func isInside(_ file: String) -> Bool {
        !file.hasPrefix("/") && !file.split(separator: "/").contains("..")
    }
}

/// The production dates on a size tag: real days, in order, past, and a plausible time apart.
enum DateRules {
    private static let source = FactSource(
        "Guides to Nike's size tags with a photographed example, and the four real pairs read (29, 54, 78, 87 days).",
        .severalIndependent)

    static let valid = rule("dates.valid.tag", "Dates on the size tag are days of the calendar") { fields, input in
        let wrong = fields.filter { CalendarDay($0.value) == nil }
        guard let first = wrong.first else {
            return agree(
                fields,
                fields.count > 1
                    ? "Both dates on the size tag are days of the calendar"
                    : "The date on the size "
                        + "tag is a day of the calendar")
        }
        guard !first.isCertain || isOnOtherTag(first, input) else { return once(first, "there is no such day") }
        return .contradiction(
            "The size tag says \(quoted(first)), and there is no such day.", readings([first]),
            doubtful:
                "The size tag seems to say \(quoted(first)), which would be no day of the calendar, but it can't be "
                + "read for certain.")
    }

    static let order = rule("dates.order.tag", "Dates on the size tag are in order") { fields, input in
        guard let window = ProductionWindow(fields) else { return short(fields) }
        if window.days >= 0 { return agree(fields, "The dates on the size tag are in order") }
        guard isBeyondSlips(window, input) else { return slip(window, fields) }
        return .contradiction(
            "The size tag says production ran from \(window.start) to \(window.end): the end is before the start.",
            readings(fields),
            doubtful: "The size tag seems to say \(window.start) to \(window.end), which would be the wrong way round, "
                + "but it can't be read for certain.")
    }

    static let future = rule("dates.future.tag", "Dates on the size tag are past") { fields, input in
        let late = fields.filter { field in
            CalendarDay(field.value).map { ProductionWindow.isLate($0, input.today) } ?? false
        }
        guard let first = late.first else {
            let isRead = fields.contains { CalendarDay($0.value) != nil }
            let words = fields.count > 1 ? "The dates on the size tag are past" : "The date on the size tag is past"
            return isRead ? agree(fields, words) : short(fields)
        }
        // One year far from all others is a misreading; a window that lies ahead as a whole was printed so.
        let isWindow =
            late.count == 2 && ProductionWindow(late).map { ProductionWindow.possible.contains($0.days) } == true
        guard isWindow || !first.isCertain || isOnOtherTag(first, input) else {
            return once(first, "that is after today (\(input.today))")
        }
        return .contradiction(
            "The size tag says \(listed(late.map { quoted($0) })), which is after today (\(input.today)).",
            readings(late),
            doubtful:
                "The size tag seems to say \(listed(late.map { quoted($0) })), which would be in the future, but it can't be "
                + "read for certain.")
    }

    static let span = rule("dates.span.tag", "Dates on the size tag are weeks to months apart") { fields, input in
        guard let window = ProductionWindow(fields) else { return short(fields) }
        guard window.days >= 0 else { return .notApplicable("The dates are in the wrong order.") }
        if ProductionWindow.usual.contains(window.days) {
            return agree(fields, "The dates on the size tag are \(window.days) days apart, as is usual")
        }
        let words = "The size tag reads \(window.start) and \(window.end), \(window.days) days apart"
        guard ProductionWindow.possible.contains(window.days) else {
            guard isBeyondSlips(window, input) else { return slip(window, fields) }
            return .contradiction(
                "\(words). On real pairs it is weeks to a few months.", readings(fields),
                doubtful: "\(words). That would be unusual, but the dates can't be read for certain.")
        }
        return .unreadable("\(words), which is unusual but does occur.", readings(fields), wanted: [])
    }

    private static func rule(
        _ id: RuleID, _ title: String, find: @escaping @Sendable ([ReadField], EvidenceInput) -> RuleFinding
    ) -> EvidenceRule {
        EvidenceRule(id, version: 2, title: title, source: source, reads: .tag) { input in
            if let brand = input.brand(.tag) ?? input.brand, brand != .nike {
                return .notApplicable("Only Nike and Jordan tags carry the two dates this is about.")
            }
            guard let fields = input.tag?.dates, !fields.isEmpty else {
                return .unreadable("No dates could be read on the size tag.", wanted: [.sizeTag])
            }
            guard (input.brand(.tag) ?? input.brand) != nil else {
                return .unreadable(
                    "The size tag shows dates, but whose tag it is can't be told, and every maker writes them its own way.",
                    readings(fields), wanted: [.sizeTag])
            }
            return find(fields, input)
        }
    }
}

// MARK: - what may be misread

extension DateRules {
    private static func isBeyondSlips(_ window: ProductionWindow, _ input: EvidenceInput) -> Bool {
        window.isPlausible(input.today) && !window.mayBeOneSlip(input.today)
    }

    /// The tag in the other shoe shows the same date.
    private static func isOnOtherTag(_ field: ReadField, _ input: EvidenceInput) -> Bool {
        input.otherTag?.dates.contains { $0.isCertain && $0.value == field.value } ?? false
    }

    private static func once(_ field: ReadField, _ problem: String) -> RuleFinding {
        .unreadable(
            "The size tag reads \(quoted(field)), and \(problem); one date alone may be misread.", readings([field]),
            wanted: [.sizeTag])
    }

    private static func slip(_ window: ProductionWindow, _ fields: [ReadField]) -> RuleFinding {
        .unreadable(
            "The size tag reads \(window.start) and \(window.end), which don't go together; one misread year would explain "
                + "it.", readings(fields), wanted: [.sizeTag])
    }

    private static func short(_ fields: [ReadField]) -> RuleFinding {
        .unreadable(
            "The size tag says \(listed(fields.map { quoted($0) })); two dates are needed.", readings(fields),
            wanted: [.sizeTag])
    }

    /// Agreement counts only when every date is certain.
    private static func agree(_ fields: [ReadField], _ words: String) -> RuleFinding {
        let texts = listed(fields.map { quoted($0) })
        guard fields.allSatisfy(\.isCertain) else {
            let what = fields.count > 1 ? "dates on the size tag seem" : "date on the size tag seems"
            return .unreadable(
                "The \(what) to be \(texts), but \(doubt(readings(fields))).", readings(fields), wanted: [.sizeTag])
        }
        return .pass("\(words): \(texts).", readings(fields))
    }

    private static func readings(_ fields: [ReadField]) -> [EvidenceReading] {
        fields.map { EvidenceReading(.sizeTag, .date, $0) }
    }
}

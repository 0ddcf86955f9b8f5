/// The production dates on a size tag: real days, in order, past, and a plausible time apart.
enum DateRules {
    private static let source = FactSource(
        "Guides to Nike's size tags with a photographed example, and the four real pairs read (29, 54, 78, 87 days).",
        .severalIndependent)

    static let valid = rule("dates.valid.tag", "Dates on the size tag are days of the calendar") { fields, _ in
        let wrong = fields.filter { CalendarDay($0.value) == nil }
        guard let first = wrong.first else { return agree(fields, "Both dates are days of the calendar") }
        return .contradiction(
            "The size tag says \(quoted(first)), and there is no such day.", readings([first]),
            doubtful:
                "The size tag seems to say \(quoted(first)), which would be no day of the calendar, but it can't be "
                + "read for certain.")
    }

    static let order = rule("dates.order.tag", "Dates on the size tag are in order") { fields, _ in
        guard let window = Window(fields) else { return short(fields) }
        if window.days >= 0 { return agree(fields, "The dates on the size tag are in order") }
        return .contradiction(
            "The size tag says production ran from \(window.start) to \(window.end): the end is before the start.",
            readings(fields),
            doubtful: "The size tag seems to say \(window.start) to \(window.end), which would be the wrong way round, "
                + "but it can't be read for certain.")
    }

    static let future = rule("dates.future.tag", "Dates on the size tag are past") { fields, today in
        let late = fields.filter { field in
            CalendarDay(field.value).map { $0.number > today.number + zoneRoom } ?? false
        }
        guard let first = late.first else {
            let isRead = fields.contains { CalendarDay($0.value) != nil }
            return isRead ? agree(fields, "The dates on the size tag are past") : short(fields)
        }
        return .contradiction(
            "The size tag says \(quoted(first)), which is after today (\(today)).", readings([first]),
            doubtful:
                "The size tag seems to say \(quoted(first)), which would be in the future, but it can't be read for "
                + "certain.")
    }

    static let span = rule("dates.span.tag", "Dates on the size tag are weeks to months apart") { fields, _ in
        guard let window = Window(fields) else { return short(fields) }
        guard window.days >= 0 else { return .notApplicable("The dates are in the wrong order.") }
        if usual.contains(window.days) {
            return agree(fields, "The dates on the size tag are \(window.days) days apart, as is usual")
        }
        let words = "The size tag says production ran from \(window.start) to \(window.end), \(window.days) days"
        guard possible.contains(window.days) else {
            return .contradiction(
                "\(words). On real pairs it is weeks to a few months.", readings(fields),
                doubtful: "\(words). That would be unusual, but the dates can't be read for certain.")
        }
        return .unreadable("\(words), which is unusual but does occur.", readings(fields), wanted: [])
    }

    /// The day may already have turned where the pair was checked.
    private static let zoneRoom = 1
    /// Weeks to a few months.
    private static let usual = 7...210
    /// Wide on purpose: the sources show examples and state no limits.
    private static let possible = 1...400

    /// Two dates as a window. Only Nike and Jordan print one; the other brands' dates mean other things.
    private struct Window {
        var start: CalendarDay
        var end: CalendarDay
        var days: Int { end.number - start.number }

        init?(_ fields: [ReadField]) {
            guard fields.count == 2, let start = CalendarDay(fields[0].value), let end = CalendarDay(fields[1].value)
            else { return nil }
            self.start = start
            self.end = end
        }
    }

    private static func rule(
        _ id: RuleID, _ title: String, find: @escaping @Sendable ([ReadField], CalendarDay) -> RuleFinding
    ) -> EvidenceRule {
        EvidenceRule(id, title: title, source: source, reads: .tag) { input in
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
            return find(fields, input.today)
        }
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
            return .unreadable(
                "The dates on the size tag seem to be \(texts), but they can't be read for certain.", readings(fields),
                wanted: [.sizeTag])
        }
        return .pass("\(words): \(texts).", readings(fields))
    }

    private static func readings(_ fields: [ReadField]) -> [EvidenceReading] {
        fields.map { EvidenceReading(.sizeTag, .date, $0) }
    }
}

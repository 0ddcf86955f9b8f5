/// The two dates of a Nike size tag as a window, and whether one misread digit would make a usual one of it.
struct ProductionWindow {
    /// Weeks to a few months.
    static let usual = 7...210
    /// Wide on purpose: the sources show examples and state no limits.
    static let possible = 1...400
    /// The day may already have turned where the pair was checked.
    static let zoneRoom = 1
    /// Tags before about 2000 have neither style code nor dates.
    private static let firstYear = 1999

    var start: CalendarDay
    var end: CalendarDay
    var days: Int { end.number - start.number }

    init?(_ fields: [ReadField]) {
        guard fields.count == 2, let start = CalendarDay(fields[0].value), let end = CalendarDay(fields[1].value) else {
            return nil
        }
        self.init(start: start, end: end)
    }

    private init(start: CalendarDay, end: CalendarDay) {
        self.start = start
        self.end = end
    }

    /// Whether both dates are such as a tag may carry; else one of them was misread.
    func isPlausible(_ today: CalendarDay) -> Bool {
        [start, end].allSatisfy { Self.isPlausible($0, today) }
    }

    static func isPlausible(_ day: CalendarDay, _ today: CalendarDay) -> Bool {
        day.year >= firstYear && !isLate(day, today)
    }

    static func isLate(_ day: CalendarDay, _ today: CalendarDay) -> Bool {
        day.number > today.number + zoneRoom
    }

    /// A digit of a year taken for another that looks like it explains what is unusual.
    func mayBeOneSlip(_ today: CalendarDay) -> Bool {
        let windows =
            Self.slips(of: start).map { ProductionWindow(start: $0, end: end) }
            + Self.slips(of: end).map { ProductionWindow(start: start, end: $0) }
        return windows.contains { Self.usual.contains($0.days) && $0.isPlausible(today) }
    }

    /// Days that differ from this one in a digit of the year that blurs into another; the century isn't printed.
    private static func slips(of day: CalendarDay) -> [CalendarDay] {
        let text = Array(day.description)
        return [2, 3].flatMap { place in
            Remnant.lookalikes(of: text[place]).compactMap { digit in
                var changed = text
                changed[place] = digit
                return CalendarDay(String(changed))
            }
        }
    }
}

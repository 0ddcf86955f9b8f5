/// The dates a shoe was made between, computed without a calendar library so that they never change.

enum ProductionDate {
    /// Three weeks to three months that begin and end within the years.
    static func window(in years: ClosedRange<Int>, _ random: inout Seeded) -> (start: String, end: String) {
        let start = days(year: random.integer(years), day: random.integer(0...269))
        return (iso(start), iso(start + random.integer(21...95)))
    }

    /// `10/16/19`
    static func american(_ iso: String) -> String {
        let parts = iso.split(separator: "-")
        return "\(parts[1])/\(parts[2])/\(parts[0].suffix(2))"
    }

    /// Days since the first of January 2000.
    static func days(year: Int, day: Int) -> Int { (2000..<year).reduce(day) { $0 + length($1) } }

    static func days(_ iso: String) -> Int {
        let parts = iso.split(separator: "-").compactMap { Int($0) }
        return days(year: parts[0], day: months(parts[0]).prefix(parts[1] - 1).reduce(parts[2] - 1, +))
    }

    static func iso(_ days: Int) -> String {
        var (year, month, rest) = (2000, 0, days)
        while rest >= length(year) {
            rest -= length(year)
            year += 1
        }
        while rest >= months(year)[month] {
            rest -= months(year)[month]
            month += 1
        }
        return "\(year)-\(twoDigits(month + 1))-\(twoDigits(rest + 1))"
    }

    static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    private static func length(_ year: Int) -> Int { year.isMultiple(of: 4) ? 366 : 365 }
    private static func months(_ year: Int) -> [Int] {
        [31, year.isMultiple(of: 4) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    }
}

/// Days: parsing, arithmetic, leap years, and how they are said.
import Foundation
import SeededRandom
import Testing
import VeramoCore

/// A day that a test writes out; the calendar's first if it is misspelt.
func day(_ text: String) -> CalendarDay { CalendarDay(text) ?? .first }

@Suite struct CalendarDayTests {
    @Test("only real days are read, and only as 2026-11-24")
    func parsing() throws {
        for text in ["2026-11-24", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            #expect(CalendarDay(text)?.description == text)
        }
        for text in [
            "", "2026-2-01", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-04-31", "0000-01-01",
            "2026-11-24 ", "+026-11-24", "2026/11/24", "２０２６-11-24", "2026-11-00",
        ] { #expect(CalendarDay(text) == nil, "\(text)") }
        #expect(CalendarDay(year: .max, month: .min, day: .max) == nil)
    }

    @Test("each day of the calendar follows the one before, and agrees with its own text")
    func everyDay() {
        var (expected, wrong) = ((year: 1, month: 1, day: 1), 0)
        for number in CalendarDay.first.number...CalendarDay.last.number {
            let day = CalendarDay(number: number)
            if day.parts != expected
                || CalendarDay(year: expected.year, month: expected.month, day: expected.day) != day
            {
                wrong += 1
            }
            expected.day += 1
            if expected.day > CalendarDay.days(inMonth: expected.month, of: expected.year) {
                expected = (expected.year, expected.month + 1, 1)
            }
            if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
        }
        #expect(wrong == 0 && expected.year == 10_000)
    }

    @Test("weekdays, order, JSON and the calendar's ends")
    func values() throws {
        #expect(day("1970-01-01").weekday == 5 && day("2026-11-24").weekday == 3 && day("0001-01-01").weekday == 2)
        #expect(day("2024-02-28").adding(days: 2) == day("2024-03-01"))
        #expect(CalendarDay.last.adding(days: .max) == .last && CalendarDay.first.adding(days: .min) == .first)
        let json = try JSONEncoder().encode([day("2026-11-24")])
        #expect(String(decoding: json, as: UTF8.self) == #"["2026-11-24"]"#)
        #expect(try JSONDecoder().decode([CalendarDay].self, from: json) == [day("2026-11-24")])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([CalendarDay].self, from: Data(#"["2026-02-29"]"#.utf8))
        }
    }

    @Test("days are said as Today, Tomorrow, Yesterday or a date")
    func words() {
        let today = day("2027-01-01")
        #expect(
            ["2027-01-01", "2027-01-02", "2026-12-31", "2027-03-09", "2026-12-30"].map { day($0).words(today: today) }
                == ["Today", "Tomorrow", "Yesterday", "March 9", "December 30, 2026"])
    }

    @Test("a month's grid has each day once, under its weekday, for every first weekday")
    func grid() {
        for first in 1...7 {
            for month in ["2026-02-01", "2024-02-29", "2026-11-24"] {
                let marked: Set = [day("2026-11-24")]
                let grid = MonthGrid(Month(day(month)), firstWeekday: first, marked: marked, today: day(month))
                let cells = grid.weeks.flatMap { $0 }
                #expect(cells.compactMap { $0?.day } == grid.month.days)
                #expect(grid.weeks.allSatisfy { $0.count == 7 && $0.contains { $0 != nil } })
                for (index, cell) in cells.enumerated() {
                    guard let cell else { continue }
                    #expect((cell.day.weekday - first + 7) % 7 == index % 7)
                    #expect(cell.hasMarker == marked.contains(cell.day) && cell.isToday == (cell.day == day(month)))
                }
            }
        }
        let shown = Month.shown(today: day("2026-11-24"))
        #expect(shown.lowerBound.title == "November 2016" && shown.upperBound.title == "November 2027")
    }
}

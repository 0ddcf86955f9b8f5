/// Dates of `If-Modified-Since`.
import Foundation
import ServerHTTP

extension FuzzTarget {
    static let httpDates = FuzzTarget(
        "http-dates", feeds: "If-Modified-Since to HTTPDate", longest: 128,
        words: ["Sun, 06 Nov 1994 08:49:37 GMT", "GMT", "Feb", "29", "-2147483648", "2147483647", "99999", ":", ", "]
    ) { (text: String) in
        guard let date = HTTPDate.date(text) else { return }
        try require(date.timeIntervalSince1970.isFinite, "a date without a number")
        let written = HTTPDate.text(date)
        try require(HTTPDate.date(written) == date, "\(written) written out is another moment")
    }
}

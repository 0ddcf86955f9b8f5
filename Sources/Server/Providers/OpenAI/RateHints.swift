/// How long the provider asks us to wait, in the different forms of its headers.
import Foundation
import NIOHTTP1

enum RateHints {
    /// `retry-after-ms`, `retry-after` (seconds or a date), otherwise the longer of the rate limits' reset times.
    static func wait(_ headers: HTTPHeaders, now: Date) -> Duration? {
        if let text = headers.first(name: "retry-after-ms"), let ms = Double(text), (0...1e9).contains(ms) {
            return .milliseconds(Int64(ms))
        }
        if let text = headers.first(name: "retry-after") {
            return seconds(text) ?? date(text, now: now)
        }
        return spent(headers).compactMap { goDuration($0) }.max()
    }

    /// The reset times of the exhausted limits; if none is marked as exhausted, of both.
    private static func spent(_ headers: HTTPHeaders) -> [String] {
        let kinds = ["requests", "tokens"]
        let used = kinds.filter { headers.first(name: "x-ratelimit-remaining-\($0)") == "0" }
        return (used.isEmpty ? kinds : used).compactMap { headers.first(name: "x-ratelimit-reset-\($0)") }
    }

    private static func seconds(_ text: String) -> Duration? {
        guard let value = Double(text), (0...1e6).contains(value) else { return nil }
        return .milliseconds(Int64(value * 1000))
    }

    private static func date(_ text: String, now: Date) -> Duration? {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        guard let date = format.date(from: text) else { return nil }
        return .milliseconds(Int64(max(0, date.timeIntervalSince(now)) * 1000))
    }

    /// Durations in Go's format: `12ms`, `1s`, `6m0s`, `1h2m3.5s`.
    static func goDuration(_ text: String) -> Duration? {
        let units: [String: Double] = ["h": 3600, "m": 60, "s": 1, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "ns": 1e-9]
        var rest = Substring(text)
        var total = 0.0
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(number.count)
            let unit = rest.prefix { !$0.isNumber }
            rest = rest.dropFirst(unit.count)
            guard let value = Double(number), let factor = units[String(unit)] else { return nil }
            total += value * factor
        }
        return total <= 1e6 ? .milliseconds(Int64((total * 1000).rounded(.up))) : nil
    }
}

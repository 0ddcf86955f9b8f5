/// One thing to do in the store: a verb and what it needs, from a line of a script or from a tester's request.
import Foundation

package struct StoreOrder: Sendable, Hashable {
    package enum Verb: String, CaseIterable, Sendable {
        case buy, finish, approve, decline, next, renew, lapse, grace, retry, recover, cancel, resume, refund, reverse
        case revoke, share, consumption, decide, clock, hold, release, duplicate, resend, deliver, test, trouble, notify
    }

    package var verb: Verb
    /// The word after the verb.
    package var subject: String?
    package var options: [String: String]

    static let known: Set = [
        "bundle", "customer", "token", "quantity", "times", "percent", "reason", "with", "order", "count", "seconds",
    ]

    package init(verb: String, subject: String?, options: [String: String]) throws(StoreRefusal) {
        guard let verb = Verb(rawValue: verb) else {
            let words = Verb.allCases.map(\.rawValue).joined(separator: ", ")
            throw StoreRefusal("unknown_verb", "there is no verb \(verb.prefix(40)); the verbs are \(words)")
        }
        if let unknown = options.keys.filter({ !Self.known.contains($0) }).min() {
            throw StoreRefusal("unknown_option", "\(verb.rawValue) knows no \(unknown.prefix(40))")
        }
        let words = options.values + [subject ?? ""]
        guard words.allSatisfy({ $0.utf8.count <= StoreLimits.name * 5 }) else {
            throw StoreRefusal("too_long", "a word is too long")
        }
        (self.verb, self.subject, self.options) = (verb, subject, options)
    }

    package init(line: String) throws(StoreRefusal) {
        var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        let verb = words.isEmpty ? "" : words.removeFirst()
        let subject = words.first.flatMap { $0.contains("=") ? nil : $0 }
        if subject != nil { words.removeFirst() }
        var options: [String: String] = [:]
        for word in words {
            guard let sign = word.firstIndex(of: "="), options[String(word[..<sign])] == nil else {
                throw StoreRefusal("bad_line", "\"\(word.prefix(60))\" is no option like customer=anna")
            }
            options[String(word[..<sign])] = String(word[word.index(after: sign)...])
        }
        try self.init(verb: verb, subject: subject, options: options)
    }

    func number(_ name: String, _ usual: Int, _ range: ClosedRange<Int>) throws(StoreRefusal) -> Int {
        guard let text = options[name] else { return usual }
        guard let number = Int(text), range.contains(number) else {
            throw StoreRefusal("bad_number", "\(name) is \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// "+3h", "-2d", "30m", in seconds.
    static func seconds(_ text: String) throws(StoreRefusal) -> TimeInterval {
        guard let match = text.wholeMatch(of: /([+-]?\d{1,9})([smhd])/), let count = Double(match.1),
            let unit = ["s": 1.0, "m": 60, "h": 3600, "d": 86_400][String(match.2)]
        else { throw StoreRefusal("bad_time", "\"\(text.prefix(40))\" is no time like +3h, -2d or 30m") }
        return count * unit
    }
}

/// Two products with a function or a kind of job of one name: one would quietly do the other's work, so nothing starts.
import ServerDatabase

struct DoubleName: LastingFailure, CustomStringConvertible {
    let description: String
    let isLasting = true

    static func check(_ names: [String], _ what: String) throws(DoubleName) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            throw DoubleName(description: "two apps have a \(what) called \(name); rename one of them")
        }
    }
}

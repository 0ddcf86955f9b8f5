/// How a time zone is called on screens: its city, where that is, and how far from Greenwich it is now.
import Foundation
import Language
import VeramoCore

struct ZoneName: Hashable, Identifiable {
    let identifier: String

    init(_ identifier: String) { self.identifier = identifier }
    init(_ zone: CoupleZone) { identifier = zone.identifier }

    var id: String { identifier }

    /// "Buenos Aires"
    var city: String {
        (identifier.split(separator: "/").last.map(String.init) ?? identifier).replacing("_", with: " ")
    }

    /// "America, Argentina"; nothing for UTC.
    var region: String {
        identifier.split(separator: "/").dropLast().joined(separator: ", ").replacing("_", with: " ")
    }

    /// "Berlin time"; "UTC", which is no city, stays alone.
    var words: String { city.count <= 3 ? city : String(localized: "\(city) time") }

    /// "GMT+5:45" at that moment.
    func offset(at date: Date) -> String {
        let minutes = (TimeZone(identifier: identifier)?.secondsFromGMT(for: date) ?? 0) / 60
        guard minutes != 0 else { return "GMT" }
        let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
        return "GMT\(minutes < 0 ? "−" : "+")\(hours)" + (rest == 0 ? "" : ":\(rest < 10 ? "0" : "")\(rest)")
    }

    /// All that a couple can have, by city.
    static let all: [ZoneName] = (TimeZone.knownTimeZoneIdentifiers + ["UTC"])
        .filter { (try? CoupleZone($0)) != nil }
        .reduce(into: Set()) { $0.insert(ZoneName($1)) }
        .sorted { ($0.city, $0.identifier) < ($1.city, $1.identifier) }

    /// Whether each word that was typed begins a word of the name, or is part of its distance from Greenwich.
    func fits(_ typed: String, at date: Date) -> Bool {
        let own = Self.plain("\(city) \(region)").split { !$0.isLetter && !$0.isNumber }
        let offset = offset(at: date).lowercased().replacing("−", with: "-")
        let words = Self.plain(typed).split { $0.isWhitespace || $0 == "/" || $0 == "_" || $0 == "," }
        return words.allSatisfy { word in offset.contains(word) || Self.begins(own, with: word) }
    }

    /// Each of a word's parts, as in Port-au-Prince, begins one of these.
    private static func begins(_ own: [Substring], with word: Substring) -> Bool {
        let parts = word.split(separator: "-")
        return parts.allSatisfy { part in own.contains { $0.hasPrefix(part) } }
    }

    private static func plain(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).lowercased()
    }
}

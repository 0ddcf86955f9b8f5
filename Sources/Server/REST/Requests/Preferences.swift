// The `Prefer` header (RFC 7240): a client's preferences, and which of them were applied.
import Foundation
import HTTPTypes
import ServerHTTP

struct Preferences: Sendable, Hashable {
    enum Return: String, Sendable {
        case minimal, representation
        case headersOnly = "headers-only"
    }
    enum Resolution: String, Sendable {
        case merge = "merge-duplicates"
        case ignore = "ignore-duplicates"
    }
    enum Missing: String, Sendable { case `default`, null }
    enum Transaction: String, Sendable { case commit, rollback }
    enum Handling: String, Sendable { case strict, lenient }

    var `return`: Return?
    var resolution: Resolution?
    var missing: Missing?
    var count: CountMode?
    var transaction: Transaction?
    var handling: Handling?
    var timeZone: String?
    var maxAffected: Int?
    /// Preferences that aren't understood.
    var unknown: [String] = []

    private static let timeZones = Set(TimeZone.knownTimeZoneIdentifiers + ["UTC"])

    init() {}

    /// Several headers and a comma-separated list mean the same; the first of two contradicting preferences counts.
    init(_ headers: HTTPFields) {
        for header in headers[values: .prefer] {
            for wish in header.split(separator: ",") {
                let wish = wish.trimmingCharacters(in: .whitespaces)
                if !wish.isEmpty, !apply(wish) { unknown.append(wish) }
            }
        }
    }

    /// Under `handling=strict`, a preference that can't be applied is an error.
    func checkStrictness() throws(RESTError) {
        guard handling == .strict, !unknown.isEmpty else { return }
        throw RESTError(
            400, "PGRST122", "Invalid preferences given with handling=strict",
            details: "Invalid preferences: \(unknown.joined(separator: ", "))")
    }

    /// The most rows a change may touch; only for a strict client.
    var enforcedMaxAffected: Int? { handling == .strict ? maxAffected : nil }

    private mutating func apply(_ wish: String) -> Bool {
        let parts = wish.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count == 2 else { return false }
        let value = parts[1]
        switch parts[0].lowercased() {
        case "return": return set(\.return, value)
        case "resolution": return set(\.resolution, value)
        case "missing": return set(\.missing, value)
        case "count": return set(\.count, value)
        case "tx": return set(\.transaction, value)
        case "handling": return set(\.handling, value)
        case "max-affected":
            guard let number = Int(value), number >= 0 else { return false }
            maxAffected = maxAffected ?? number
            return true
        case "timezone":
            guard Self.timeZones.contains(value) else { return false }
            timeZone = timeZone ?? value
            return true
        default: return false
        }
    }

    private mutating func set<Value: RawRepresentable<String>>(
        _ path: WritableKeyPath<Preferences, Value?>, _ text: String
    ) -> Bool {
        guard let value = Value(rawValue: text) else { return false }
        if self[keyPath: path] == nil { self[keyPath: path] = value }
        return true
    }
}

extension Preferences {
    enum Wish: Sendable, CaseIterable {
        case resolution, missing, `return`, count, transaction, handling, timeZone, maxAffected
    }

    /// The `Preference-Applied` header: the applied preferences among those relevant to this kind of request.
    func applied(_ relevant: [Wish]) -> String? {
        let honoured = Wish.allCases.filter(relevant.contains).compactMap(text)
        return honoured.isEmpty ? nil : honoured.joined(separator: ", ")
    }

    private func text(_ wish: Wish) -> String? {
        switch wish {
        case .resolution: resolution.map { "resolution=\($0.rawValue)" }
        case .missing: missing.map { "missing=\($0.rawValue)" }
        case .return: self.return.map { "return=\($0.rawValue)" }
        case .count: count.map { "count=\($0.rawValue)" }
        case .transaction: transaction.map { "tx=\($0.rawValue)" }
        case .handling: handling.map { "handling=\($0.rawValue)" }
        case .timeZone: timeZone.map { "timezone=\($0)" }
        case .maxAffected: enforcedMaxAffected.map { "max-affected=\($0)" }
        }
    }
}

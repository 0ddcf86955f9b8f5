/// The keys that fal signs its messages with: fetched when needed, kept for a day, and fetched again after a change.
import Crypto
import Foundation
import NIOHTTP1
import Wire

actor FalKeys {
    typealias Key = Curve25519.Signing.PublicKey

    struct Settings: Sendable {
        var longestAge: TimeInterval = 24 * 3600
        /// Forged messages must not make us fetch for each of them.
        var leastPause: TimeInterval = 60
        var patience: Duration = .seconds(5)
        var mostBytes = 64 << 10
        var mostKeys = 16
    }

    private let address: String
    private let exchange: Exchange
    private let settings: Settings
    private let now: @Sendable () -> Date
    private var keys: [Key] = []
    private var fetchedAt = Date.distantPast
    private var triedAt = Date.distantPast
    private var fetching: Task<[Key]?, Never>?

    init(
        address: String, exchange: Exchange, settings: Settings = Settings(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.address = address
        self.exchange = exchange
        self.settings = settings
        self.now = now
    }

    /// Nil if there are none, or only some that are too old, and fal's can't be fetched now.
    func current() async -> [Key]? {
        if !keys.isEmpty, abs(now().timeIntervalSince(fetchedAt)) < settings.longestAge { return keys }
        return await fetch()
    }

    /// Keys newer than `known`, which did not fit; nil if there are none, or if it was tried just now.
    func newer(than known: [Key]) async -> [Key]? {
        if keys.map(\.rawRepresentation) != known.map(\.rawRepresentation) { return keys.isEmpty ? nil : keys }
        guard let fresh = await fetch(), fresh.map(\.rawRepresentation) != known.map(\.rawRepresentation) else {
            return nil
        }
        return fresh
    }

    private func fetch() async -> [Key]? {
        if let fetching { return await fetching.value }
        guard abs(now().timeIntervalSince(triedAt)) >= settings.leastPause else { return nil }
        triedAt = now()
        let task = Task { await load() }
        fetching = task
        let found = await task.value
        fetching = nil
        if let found { (keys, fetchedAt) = (found, now()) }
        return found
    }

    private nonisolated func load() async -> [Key]? {
        let reply = try? await exchange.reply(
            to: .init(.GET, address, headers: ["accept": "application/json"]), by: .now + settings.patience,
            limit: settings.mostBytes)
        guard let reply, reply.status == 200 else { return nil }
        let found = Self.read(reply.body, mostKeys: settings.mostKeys)
        return found.isEmpty ? nil : found
    }

    /// Keys of other kinds are passed over.
    static func read(_ body: Data, mostKeys: Int) -> [Key] {
        let list = (try? JSONValue(json: body))?["keys"]?.arrayValue ?? []
        return list.prefix(mostKeys).compactMap { key in
            guard key["kty"] == "OKP", key["crv"] == "Ed25519", let x = key["x"]?.stringValue, x.utf8.count <= 64 else {
                return nil
            }
            var base64 = x.replacing("-", with: "+").replacing("_", with: "/")
            base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
            return Data(base64Encoded: base64).flatMap { try? Key(rawRepresentation: $0) }
        }
    }
}

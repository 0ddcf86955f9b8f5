/// A provider's public keys, fetched on first use and again, rate-limited, when a token names an unknown key.

import AsyncHTTPClient
import Foundation
import JWTKit
import NIOCore
import NIOHTTP1
import Wire

actor ProviderKeys {
    private let url: String
    private let keySet: String?
    private let httpClient: HTTPClient
    private let life: Duration
    private let pause: Duration
    private var keys: [String: JWTKeyCollection] = [:]
    private var fetchedAt: ContinuousClock.Instant?
    private var triedAt: ContinuousClock.Instant?
    private var fetch: Task<[String: JWTKeyCollection], any Error>?

    /// - Parameter keySet: the keys to use instead of fetching them.
    init(url: String, keySet: String? = nil, httpClient: HTTPClient, life: Duration, pause: Duration) {
        self.url = url
        self.keySet = keySet
        self.httpClient = httpClient
        self.life = life
        self.pause = pause
    }

    /// The key with this id, ready to verify; nil when the provider has no such key.
    func key(_ id: String) async throws -> JWTKeyCollection? {
        let isFresh = fetchedAt.map { ContinuousClock.now - $0 < life } ?? false
        if isFresh, let key = keys[id] { return key }
        do { try await refetch() } catch {
            // Old keys are better than none: a provider's outage must not keep people out.
            if let key = keys[id] { return key }
            throw error
        }
        return keys[id]
    }

    /// All callers share a running fetch; for a while after a fetch, nobody starts another.
    private func refetch() async throws {
        if fetch == nil {
            if let triedAt, ContinuousClock.now - triedAt < pause {
                if fetchedAt == nil { throw Failure.keysUnavailable }
                return
            }
            triedAt = .now
            fetch = Task {
                if let keySet { return try await Self.keys(in: Data(keySet.utf8)) }
                return try await Self.download(url, with: httpClient)
            }
        }
        guard let running = fetch else { return }
        let result = await running.result
        if fetch == running {
            fetch = nil
            if case .success(let keys) = result {
                self.keys = keys
                fetchedAt = .now
            }
        }
        _ = try result.get()
    }

    enum Failure: Error {
        case status(UInt)
        case keysUnavailable
    }

    private static func download(_ url: String, with client: HTTPClient) async throws -> [String: JWTKeyCollection] {
        let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(10))
        guard response.status == .ok else { throw Failure.status(response.status.code) }
        let body = try await response.body.collect(upTo: 256 * 1024)
        return try await keys(in: Data(body.readableBytesView))
    }

    private static func keys(in json: Data) async throws -> [String: JWTKeyCollection] {
        let set = try JSONBounds.stranger.decode(KeySet.self, from: json)
        var keys: [String: JWTKeyCollection] = [:]
        for key in set.keys {
            // One unusable key must not make the others unusable.
            guard let id = key.kid, let usable = try? key.publicKey else { continue }
            keys[id] = await JWTKeyCollection().add(rsa: usable, digestAlgorithm: .sha256)
        }
        return keys
    }
}

/// The part of RFC 7517 that these providers use.
private struct KeySet: Decodable {
    struct Key: Decodable {
        var kty: String?
        var kid: String?
        var alg: String?
        var use: String?
        var n: String?
        var e: String?

        var publicKey: Insecure.RSA.PublicKey? {
            get throws {
                guard kty == "RSA", alg == nil || alg == "RS256", use == nil || use == "sig", let n, let e else {
                    return nil
                }
                return try Insecure.RSA.PublicKey(modulus: n, exponent: e)
            }
        }
    }
    var keys: [Key]
}

/// A key pair that signs access tokens, so that others can verify them without being able to make them.
import Crypto
import CryptoExtras
import Foundation
import JWTKit
import Wire

package struct SigningKey: Sendable {
    package enum Algorithm: String, Sendable, Codable, CaseIterable {
        case es256 = "ES256"
        case rs256 = "RS256"
    }

    /// A key is published before it signs, and is honoured after it has signed.
    package enum State: String, Sendable, Codable {
        case standby, current, previous
    }

    package let id: String
    package let algorithm: Algorithm
    package var state: State
    /// When it stopped signing.
    package var retired: Date?
    private let pair: Pair

    private enum Pair: Sendable {
        case elliptic(P256.Signing.PrivateKey)
        case rsa(_RSA.Signing.PrivateKey)
    }

    /// A new key pair.
    package init(_ algorithm: Algorithm, state: State) throws {
        id = UUID().uuidString.lowercased()
        self.algorithm = algorithm
        self.state = state
        pair =
            switch algorithm {
            case .es256: .elliptic(P256.Signing.PrivateKey())
            case .rs256: .rsa(try _RSA.Signing.PrivateKey(keySize: .bits2048))
            }
    }

    fileprivate init(_ stored: Stored) throws {
        id = stored.kid
        algorithm = stored.alg
        state = stored.state
        retired = stored.retired.map { Date(timeIntervalSince1970: $0) }
        pair =
            switch stored.alg {
            case .es256: .elliptic(try P256.Signing.PrivateKey(pemRepresentation: stored.pem))
            case .rs256: .rsa(try _RSA.Signing.PrivateKey(pemRepresentation: stored.pem))
            }
    }

    fileprivate var pem: String {
        switch pair {
        case .elliptic(let key): key.pemRepresentation
        case .rsa(let key): key.pemRepresentation
        }
    }

    /// For `JWTKeyCollection`, under this key's id.
    func add(to keys: JWTKeyCollection) async throws {
        let kid = JWKIdentifier(string: id)
        switch pair {
        case .elliptic(let key): await keys.add(ecdsa: try ES256PrivateKey(backing: key), kid: kid)
        case .rsa(let key):
            await keys.add(
                rsa: try JWTKit.Insecure.RSA.PrivateKey(backing: key), digestAlgorithm: .sha256, kid: kid)
        }
    }

    /// RFC 7518 §3.3 and §3.4.
    func verifies(_ signature: Data, of text: Data) -> Bool {
        switch pair {
        case .elliptic(let key):
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
            return key.publicKey.isValidSignature(signature, for: text)
        case .rsa(let key):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            return key.publicKey.isValidSignature(signature, for: SHA256.hash(data: text), padding: .insecurePKCS1v1_5)
        }
    }

    /// The public half as RFC 7517 writes it.
    var json: JSONValue {
        get throws {
            var members: [String: JSONValue] = [
                "kid": .string(id), "alg": .string(algorithm.rawValue), "use": "sig", "key_ops": ["verify"],
                "ext": true,
            ]
            switch pair {
            case .elliptic(let key):
                let point = key.publicKey.rawRepresentation
                members["kty"] = "EC"
                members["crv"] = "P-256"
                members["x"] = .string(Data(point.prefix(32)).base64URL)
                members["y"] = .string(Data(point.suffix(32)).base64URL)
            case .rsa(let key):
                let numbers = try key.publicKey.getKeyPrimitives()
                members["kty"] = "RSA"
                members["n"] = .string(Data(numbers.modulus).base64URL)
                members["e"] = .string(Data(numbers.publicExponent).base64URL)
            }
            return .object(members)
        }
    }
}

/// The form in which a key lies in its file.
private struct Stored: Codable {
    var kid: String
    var alg: SigningKey.Algorithm
    var state: SigningKey.State
    /// Unix seconds.
    var retired: Double?
    var pem: String
}

/// The keys of a project: one that signs, one that will, and those that did. None: HS256 signs.
package struct SigningKeys: Sendable {
    package private(set) var keys: [SigningKey]

    /// Older keys are dropped at a rotation: no access token lives that long.
    private static let honoured: TimeInterval = 7 * 86_400
    /// Enough for a rotation every day, and a bound for the file.
    private static let most = 16

    package init() { keys = [] }

    /// - Throws: `Unusable`, when the text is not a set of keys that a server could work with.
    package init(json: Data) throws(Unusable) {
        do {
            keys = try JSONBounds.ours.decode([String: [Stored]].self, from: json)["keys", default: []].map(
                SigningKey.init)
        } catch { throw Unusable() }
        let isSound =
            keys.count <= Self.most && Set(keys.map(\.id)).count == keys.count
            && keys.count(where: { $0.state == .current }) <= 1
        guard isSound else { throw Unusable() }
    }

    package struct Unusable: Error {}

    package var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            return try encoder.encode([
                "keys": keys.map {
                    Stored(
                        kid: $0.id, alg: $0.algorithm, state: $0.state, retired: $0.retired?.timeIntervalSince1970,
                        pem: $0.pem)
                }
            ])
        }
    }

    package var current: SigningKey? { keys.first { $0.state == .current } }

    package subscript(id: String) -> SigningKey? { keys.first { $0.id == id } }

    /// The public halves, for `/.well-known/jwks.json`.
    package var published: JSONValue {
        get throws { ["keys": .array(try keys.map { try $0.json })] }
    }

    /// The standby key signs from now on, the current one is honoured until its tokens have ended, and a new standby key
    /// is published. Without a standby key of this algorithm, a new key signs at once.
    package mutating func rotate(to algorithm: SigningKey.Algorithm, now: Date = Date()) throws {
        keys.removeAll { key in
            let isOld = key.retired.map { now.timeIntervalSince($0) > Self.honoured } ?? false
            return isOld || (key.state == .standby && key.algorithm != algorithm)
        }
        retireCurrent(now)
        if let next = keys.firstIndex(where: { $0.state == .standby }) {
            keys[next].state = .current
        } else {
            keys.append(try SigningKey(algorithm, state: .current))
        }
        keys.append(try SigningKey(algorithm, state: .standby))
        if keys.count > Self.most { keys.removeFirst(keys.count - Self.most) }
    }

    /// HS256 signs again; tokens of these keys are honoured until they end.
    package mutating func rest(now: Date = Date()) {
        keys.removeAll { $0.state == .standby }
        retireCurrent(now)
    }

    /// Tokens of this key are worth nothing from now on.
    /// - Returns: false when there is no such key, or it signs at present.
    package mutating func revoke(_ id: String) -> Bool {
        guard let key = self[id], key.state != .current else { return false }
        keys.removeAll { $0.id == id }
        return true
    }

    private mutating func retireCurrent(_ now: Date) {
        guard let current = keys.firstIndex(where: { $0.state == .current }) else { return }
        keys[current].state = .previous
        keys[current].retired = now
    }
}

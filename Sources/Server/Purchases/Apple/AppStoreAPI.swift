/// Apple's App Store Server API: asks what became of a subscription.
import AppStoreWire
import AsyncHTTPClient
import Foundation
import JWTKit
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import ServerMetering
import Wire

package actor AppStoreAPI {
    package struct Configuration: Sendable {
        /// The In-App-Purchase key.
        let key: ES256PrivateKey
        let keyID: String
        let issuer: String
        /// Other addresses than Apple's are for development and tests.
        let production: String
        let sandbox: String

        /// - Throws: for a key that is no .p8 file's text.
        package init(
            key: String, keyID: String, issuer: String,
            production: String = "https://api.storekit.apple.com",
            sandbox: String = "https://api.storekit-sandbox.apple.com"
        ) throws {
            self.key = try ES256PrivateKey(pem: key)
            self.keyID = keyID
            self.issuer = issuer
            self.production = production
            self.sandbox = sandbox
        }
    }

    package enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
        case keyRefused
        /// Apple knows no such transaction, in no environment that we may ask.
        case unknownTransaction
        case tooManyRequests(until: Date?)
        /// Apple's own trouble, or no answer in time: the same question may be put again.
        case unavailable(String)
        case notUnderstood(String)

        package var description: String {
            switch self {
            case .keyRefused: "the App Store refuses our key"
            case .unknownTransaction: "the App Store knows no such transaction"
            case .tooManyRequests(let date):
                "the App Store takes no more requests\(date.map { " until \($0.formatted(.iso8601))" } ?? "")"
            case .unavailable(let why): "the App Store can't be asked: \(why)"
            case .notUnderstood(let why): "the App Store's answer isn't understood: \(why)"
            }
        }
    }

    private struct Claims: JWTPayload {
        var iss: String
        var iat: Int
        var exp: Int
        var aud = "appstoreconnect-v1"
        var bid: String

        func verify(using algorithm: some JWTAlgorithm) throws {}
    }

    private static let longest = 1 << 20
    /// Apple takes up to an hour.
    private static let life = 300

    private let configuration: Configuration
    private let client: HTTPClient
    private let patience: TimeAmount
    /// By the bundle that it names.
    private var tokens: [String: (text: String, ends: Int)] = [:]

    package init(_ configuration: Configuration, client: HTTPClient, patience: TimeAmount = .seconds(6)) {
        self.configuration = configuration
        self.client = client
        self.patience = patience
    }

    /// The last state of each subscription that this transaction's customer has in the app.
    ///
    /// - Parameter environment: where the transaction was made.
    package func subscriptions(
        of transaction: String, bundle: String, environment: StoreEnvironment
    ) async throws(Failure) -> [StoreServerAnswer.Subscriptions.Last] {
        let base = environment == .production ? configuration.production : configuration.sandbox
        guard let id = transaction.addingPercentEncoding(withAllowedCharacters: .alphanumerics) else {
            throw .unknownTransaction
        }
        let body = try await get("\(base)/inApps/v1/subscriptions/\(id)", for: bundle)
        do {
            return try JSONBounds.stranger.decode(StoreServerAnswer.Subscriptions.self, from: body).data
                .flatMap(\.lastTransactions)
        } catch { throw .notUnderstood("subscriptions") }
    }

    /// Once more where Apple says that it may help, with a pause between.
    private func get(_ url: String, for bundle: String) async throws(Failure) -> Data {
        do throws(Failure) { return try await ask(url, for: bundle) } catch .unavailable {
            try? await Task.sleep(for: .milliseconds(300))
            return try await ask(url, for: bundle)
        }
    }

    private func ask(_ url: String, for bundle: String) async throws(Failure) -> Data {
        var request = HTTPClientRequest(url: url)
        request.headers = ["Authorization": "Bearer \(try await bearer(for: bundle))", "Accept": "application/json"]
        let (status, retryAfter, body): (UInt, Double?, Data)
        do {
            let response = try await client.execute(request, deadline: .now() + patience)
            body = Data(try await response.body.collect(upTo: Self.longest).readableBytesView)
            (status, retryAfter) = (
                response.status.code, response.headers.first(name: "retry-after").flatMap { Double($0) }
            )
        } catch let error as HTTPClientError {
            throw .unavailable(error.shortDescription)
        } catch is NIOTooManyBytesError {
            throw .notUnderstood("longer than \(Self.longest) bytes")
        } catch { throw .unavailable("\(type(of: error))") }
        if status == 200 { return body }
        let code = try? JSONBounds.stranger.decode(StoreServerAnswer.Failure.self, from: body).errorCode
        throw Self.failure(status, code, retryAfter)
    }

    /// `Retry-After` is a time in milliseconds here, not a number of seconds.
    private static func failure(_ status: UInt, _ code: Int?, _ retryAfter: Double?) -> Failure {
        switch (status, code) {
        case (401, _): .keyRefused
        case (429, _): .tooManyRequests(until: retryAfter.map { Date(timeIntervalSince1970: $0 / 1000) })
        case (_, 4_040_002?), (_, 4_040_004?), (_, 4_040_006?), (500..., _): .unavailable("status \(status)")
        case (404, _), (400, 4_000_006?): .unknownTransaction
        default: .notUnderstood("status \(status)")
        }
    }

    private func bearer(for bundle: String) async throws(Failure) -> String {
        let now = Int(Date().timeIntervalSince1970)
        if let token = tokens[bundle], token.ends - 60 > now { return token.text }
        let keys = JWTKeyCollection()
        let kid = JWKIdentifier(string: configuration.keyID)
        await keys.add(ecdsa: configuration.key, kid: kid)
        do {
            let text = try await keys.sign(
                Claims(iss: configuration.issuer, iat: now, exp: now + Self.life, bid: bundle), kid: kid)
            tokens[bundle] = (text, now + Self.life)
            return text
        } catch { throw .notUnderstood("a token can't be signed") }
    }
}

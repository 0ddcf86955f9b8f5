/// Adapty's server API: reads what a customer has now.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import Wire

package struct AdaptyAPI: Sendable {
    package enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// Adapty doesn't take our key.
        case keyRefused
        case noSuchProfile
        case tooManyRequests(retryAfter: Int?)
        /// Adapty's own trouble, or none answered in time.
        case unavailable(String)
        case notUnderstood(String)

        /// Never with a key in it.
        package var description: String {
            switch self {
            case .keyRefused: "Adapty refuses the API key"
            case .noSuchProfile: "Adapty has no such profile"
            case .tooManyRequests(let seconds):
                "Adapty takes no more requests for \(seconds.map { "\($0) s" } ?? "now")"
            case .unavailable(let why): "Adapty can't be asked: \(why)"
            case .notUnderstood(let why): "Adapty's answer isn't understood: \(why)"
            }
        }
    }

    /// Whose profile.
    package enum Customer: Sendable, Hashable {
        case account(UUID)
        case profile(String)
    }

    private let url: String
    private let key: String
    private let client: HTTPClient
    private let patience: TimeAmount

    /// - Parameter patience: for the whole answer; Adapty waits ten seconds for ours.
    init(url: String, key: String, client: HTTPClient, patience: TimeAmount = .seconds(6)) {
        self.url = url
        self.key = key
        self.client = client
        self.patience = patience
    }

    private static let longest = 1 << 20

    func profile(of customer: Customer) async throws(Failure) -> AdaptyProfile {
        var request = HTTPClientRequest(url: "\(url)/api/v2/server-side-api/profile/")
        request.headers = ["Authorization": "Api-Key \(key)", "Accept": "application/json"]
        switch customer {
        case .account(let id): request.headers.add(name: "adapty-customer-user-id", value: id.uuidString.lowercased())
        case .profile(let id): request.headers.add(name: "adapty-profile-id", value: id)
        }
        let (status, retryAfter, body) = try await answer(request)
        switch status {
        case 200: return try Self.profile(body)
        case 401, 403: throw .keyRefused
        case 404: throw .noSuchProfile
        case 429: throw .tooManyRequests(retryAfter: retryAfter)
        case 500...599: throw .unavailable("status \(status)")
        default: throw .notUnderstood("status \(status)")
        }
    }

    private func answer(
        _ request: HTTPClientRequest
    ) async throws(Failure) -> (status: UInt, retryAfter: Int?, body: Data) {
        do {
            let response = try await client.execute(request, deadline: .now() + patience)
            let body = try await response.body.collect(upTo: Self.longest)
            let seconds = response.headers.first(name: "retry-after").flatMap { Int($0) }
            return (response.status.code, seconds.map { min(max($0, 0), 86_400) }, Data(body.readableBytesView))
        } catch let error as HTTPClientError {
            throw .unavailable(error.shortDescription)
        } catch is NIOTooManyBytesError {
            throw .notUnderstood("longer than \(Self.longest) bytes")
        } catch { throw .unavailable("\(type(of: error))") }
    }

    private static func profile(_ body: Data) throws(Failure) -> AdaptyProfile {
        let json: JSONValue
        do { json = try JSONValue(json: body, within: AdaptyBounds.json) } catch { throw .notUnderstood("\(error)") }
        guard let profile = AdaptyProfile(json) else { throw .notUnderstood("it has no profile") }
        return profile
    }
}

/// How much of Adapty's JSON is read.
enum AdaptyBounds {
    static let body = 128 * 1024
    static let json = JSONBounds(depth: 16, values: 20_000, bytes: 1 << 20)
}

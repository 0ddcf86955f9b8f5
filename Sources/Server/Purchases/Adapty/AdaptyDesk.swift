/// Keeps what Adapty tells, and books what follows from it.
import AsyncHTTPClient
import Foundation
import Logging
import ServerDatabase
import ServerMetering
import Wire

package struct AdaptyDesk: Sendable {
    private let configuration: AdaptyConfiguration
    private let books: StoreBooks
    private let api: AdaptyAPI?
    private let logger: Logger
    private let now: @Sendable () -> Date

    /// - Parameter now: tests move it.
    package init(
        _ configuration: AdaptyConfiguration, database: Database, client: HTTPClient, logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.configuration = configuration
        books = StoreBooks(database: database)
        api = configuration.apiKey.map { AdaptyAPI(url: configuration.url, key: $0, client: client) }
        self.logger = logger
        self.now = now
    }

    package enum Receipt: String, Sendable, Hashable {
        case handled, ignored, refused
        /// Came before, and was dealt with then.
        case known
    }

    /// Takes one event. An error means that it is kept and not dealt with: Adapty must send it again.
    func receive(_ json: JSONValue, text: Data) async throws -> Receipt {
        let event = AdaptyEvent(json, text: text)
        if try await books.keep(event.message(text)) == .done { return .known }
        guard let environment = event.properties.environment, configuration.environments.contains(environment) else {
            return try await end(event, .ignored, "an event of another environment")
        }
        do {
            let detail = try await deal(with: event, in: environment)
            return try await end(event, event.kind == nil ? .ignored : .handled, detail)
        } catch let error as DatabaseError where error.isLasting {
            logger.error("an event of Adapty's can't be booked", metadata: ["id": "\(event.id)", "cause": "\(error)"])
            return try await end(event, .refused, "the ledger refuses it: \(error.sqlState)")
        }
    }

    /// Reads a customer's profile and books what it says.
    ///
    /// - Returns: how many purchases it has that count here.
    package func refresh(_ account: UUID) async throws -> Int {
        let grants = configuration.environments.contains(.production) ? StoreEnvironment.production : .sandbox
        guard let facts = try await profile(of: .account(account), AdaptyProfile.Origin(grants: grants)) else {
            return 0
        }
        _ = try await book(facts)
        return facts.transactions.count
    }

    /// - Returns: a note for whoever looks the event up.
    private func deal(with event: AdaptyEvent, in environment: StoreEnvironment) async throws -> String {
        let facts = event.facts(setting(event.profile, event.account))
        var notes = try await book(facts)
        if facts.areIncomplete, let customer = event.customer {
            let origin = AdaptyProfile.Origin(
                grants: environment, transaction: event.properties.text("transaction_id", "vendor_transaction_id"),
                environment: environment)
            if let more = try await profile(of: customer, origin) { notes += try await book(more) }
        }
        let counts = Dictionary(grouping: notes, by: \.self).map { "\($0.key) \($0.value.count)" }
        return counts.sorted().joined(separator: ", ")
    }

    /// Nil without a key for the server API, and for a customer that Adapty has forgotten.
    private func profile(
        of customer: AdaptyAPI.Customer, _ origin: AdaptyProfile.Origin
    ) async throws -> AdaptyFacts? {
        guard let api else { return nil }
        do throws(AdaptyAPI.Failure) {
            return try await api.profile(of: customer).facts(origin, setting(nil, nil))
        } catch .noSuchProfile { return nil }
    }

    private func book(_ facts: AdaptyFacts) async throws -> [String] {
        var outcomes: [String] = []
        for fact in facts.transactions where configuration.environments.contains(fact.environment) {
            let outcome = try await books.apply(fact).outcome
            if outcome == .unknownProduct {
                logger.warning(
                    "Adapty sells a product that isn't in the catalogue", metadata: ["id": "\(fact.productID)"])
            }
            outcomes.append(outcome.rawValue)
        }
        for fact in facts.renewals where configuration.environments.contains(fact.environment) {
            outcomes.append(try await books.apply(fact) ? "renewal" : "stale renewal")
        }
        return outcomes
    }

    private func setting(_ profile: String?, _ account: UUID?) -> AdaptySetting {
        AdaptySetting(
            app: configuration.app, levels: configuration.levels, profile: profile, account: account, now: now())
    }

    private func end(_ event: AdaptyEvent, _ end: StoreBooks.End, _ detail: String) async throws -> Receipt {
        try await books.end(.adapty, event.id, end, detail: detail)
        return switch end {
        case .handled: .handled
        case .ignored: .ignored
        case .refused: .refused
        }
    }
}

extension AdaptyEvent {
    /// Whose profile tells more. Our own account comes first: its profile may have become another one at Adapty.
    fileprivate var customer: AdaptyAPI.Customer? {
        account.map { .account($0) } ?? profile.map { .profile($0) }
    }
}

extension DatabaseError {
    /// The same statement would be refused again: a value that doesn't fit, or a rule of the ledger's.
    fileprivate var isLasting: Bool {
        ["22", "23", "AT"].contains(String(sqlState.prefix(2)))
    }
}

/// What the server says to a purchase that was shown to it.

/// Of `purchases/apple`.
package struct PurchaseAnswer: Decodable, Hashable, Sendable {
    package var transactionID: String
    package var outcome: String
    package var creditsAdded: Int
    package var balance: Int

    enum CodingKeys: String, CodingKey {
        case outcome, balance
        case transactionID = "transaction_id"
        case creditsAdded = "credits_added"
    }
}

/// Of `purchases/restore`.
package struct RestoreAnswer: Decodable, Hashable, Sendable {
    package struct Restored: Decodable, Hashable, Sendable {
        package var transactionID: String
        package var outcome: String

        enum CodingKeys: String, CodingKey {
            case outcome
            case transactionID = "transaction_id"
        }
    }

    package var restored: [Restored]
    /// For the person; says that used credits don't come back.
    package var message: String
}

struct PurchaseRequest: Encodable {
    var signedTransaction: String

    enum CodingKeys: String, CodingKey { case signedTransaction = "signed_transaction" }
}

struct RestoreRequest: Encodable {
    /// As many as the server takes at once.
    static let most = 100
    var signedTransactions: [String]

    enum CodingKeys: String, CodingKey { case signedTransactions = "signed_transactions" }
}

/// What the App Store Server API answers.

package enum StoreServerAnswer {
    /// `GET /inApps/v1/transactions/{transactionId}`.
    package struct Transaction: Codable, Sendable {
        package var signedTransactionInfo: String

        package init(signedTransactionInfo: String) { self.signedTransactionInfo = signedTransactionInfo }
    }

    /// `GET /inApps/v2/history/{anyTransactionId}`, at most 20 transactions a page.
    package struct History: Codable, Sendable {
        package var revision: String?
        package var hasMore: Bool?
        package var bundleId: String?
        package var appAppleId: Int64?
        package var environment: String?
        package var signedTransactions: [String]

        package init(signedTransactions: [String]) { self.signedTransactions = signedTransactions }
    }

    /// `GET /inApps/v2/refund/lookup/{anyTransactionId}`.
    package struct Refunds: Codable, Sendable {
        package var revision: String?
        package var hasMore: Bool?
        package var signedTransactions: [String]

        package init(signedTransactions: [String]) { self.signedTransactions = signedTransactions }
    }

    /// `GET /inApps/v1/subscriptions/{anyTransactionId}`.
    package struct Subscriptions: Codable, Sendable {
        package var environment: String
        package var bundleId: String
        package var appAppleId: Int64?
        package var data: [Group]

        package init(environment: String, bundleId: String, data: [Group]) {
            self.environment = environment
            self.bundleId = bundleId
            self.data = data
        }

        package struct Group: Codable, Sendable {
            package var subscriptionGroupIdentifier: String
            package var lastTransactions: [Last]

            package init(subscriptionGroupIdentifier: String, lastTransactions: [Last]) {
                self.subscriptionGroupIdentifier = subscriptionGroupIdentifier
                self.lastTransactions = lastTransactions
            }
        }

        package struct Last: Codable, Sendable {
            /// 1 active, 2 expired, 3 billing retry, 4 grace, 5 revoked.
            package var status: Int
            package var originalTransactionId: String
            package var signedTransactionInfo: String
            package var signedRenewalInfo: String

            package init(
                status: Int, originalTransactionId: String, signedTransactionInfo: String, signedRenewalInfo: String
            ) {
                self.status = status
                self.originalTransactionId = originalTransactionId
                self.signedTransactionInfo = signedTransactionInfo
                self.signedRenewalInfo = signedRenewalInfo
            }
        }
    }

    /// `{"errorCode": 4040010, "errorMessage": "Transaction id not found."}`; a 401 has no body at all.
    package struct Failure: Codable, Sendable, Hashable {
        package var errorCode: Int
        package var errorMessage: String?

        package init(errorCode: Int, errorMessage: String? = nil) {
            self.errorCode = errorCode
            self.errorMessage = errorMessage
        }
    }
}

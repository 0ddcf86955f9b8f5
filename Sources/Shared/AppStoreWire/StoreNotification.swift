/// A message of the App Store about one purchase or one app, as Apple signs it (App Store Server Notifications V2).
package struct StoreNotification: Codable, Sendable, Hashable {
    package var notificationType: String
    package var subtype: String?
    package var notificationUUID: String
    package var version: String?
    package var signedDate: StoreTime
    /// Exactly one of `data`, `summary`, `externalPurchaseToken` and `appData` is there.
    package var data: Content?
    package var summary: Summary?
    package var externalPurchaseToken: ExternalPurchaseToken?
    package var appData: AppData?

    package struct Content: Codable, Sendable, Hashable {
        package var environment: String
        /// Only in production.
        package var appAppleId: Int64?
        package var bundleId: String
        package var bundleVersion: String?
        /// Both are signed documents of their own and have to be verified on their own.
        package var signedTransactionInfo: String?
        package var signedRenewalInfo: String?
        /// 1 active, 2 expired, 3 billing retry, 4 grace, 5 revoked.
        package var status: Int?
        package var consumptionRequestReason: String?

        package init(environment: String, bundleId: String, appAppleId: Int64? = nil) {
            self.environment = environment
            self.bundleId = bundleId
            self.appAppleId = appAppleId
        }
    }

    package struct Summary: Codable, Sendable, Hashable {
        package var requestIdentifier: String
        package var environment: String
        package var appAppleId: Int64?
        package var bundleId: String
        package var productId: String
        package var storefrontCountryCodes: [String]?
        package var succeededCount: Int
        package var failedCount: Int
    }

    package struct ExternalPurchaseToken: Codable, Sendable, Hashable {
        package var externalPurchaseId: String
        package var tokenCreationDate: StoreTime
        package var appAppleId: Int64?
        package var bundleId: String
    }

    package struct AppData: Codable, Sendable, Hashable {
        package var environment: String
        package var appAppleId: Int64?
        package var bundleId: String
        package var signedAppTransactionInfo: String?
    }

    package init(notificationType: String, subtype: String? = nil, notificationUUID: String, signedDate: StoreTime) {
        self.notificationType = notificationType
        self.subtype = subtype
        self.notificationUUID = notificationUUID
        self.signedDate = signedDate
        version = "2.0"
    }
}

/// The body that the App Store posts.
package struct StoreNotificationBody: Codable, Sendable, Hashable {
    package var signedPayload: String

    package init(signedPayload: String) { self.signedPayload = signedPayload }
}

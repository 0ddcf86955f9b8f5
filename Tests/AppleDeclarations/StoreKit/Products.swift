/// StoreKit 2's products and purchases, as far as they are used here.
import Foundation
import UIKit

@available(iOS 15.0, *)
public struct Product: Identifiable, Hashable, Sendable {
    public struct SubscriptionPeriod: Hashable, Sendable {
        public enum Unit: Hashable, Sendable { case day, week, month, year }
        public let unit: Unit
        public let value: Int
    }

    public struct SubscriptionOffer: Hashable, Sendable {
        public struct PaymentMode: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            public static let freeTrial = PaymentMode(rawValue: "FreeTrial")
            public static let payAsYouGo = PaymentMode(rawValue: "PayAsYouGo")
        }
        public let paymentMode: PaymentMode
        public let period: SubscriptionPeriod
        public let periodCount: Int
    }

    public struct SubscriptionInfo: Hashable, Sendable {
        public let introductoryOffer: SubscriptionOffer?
        public let subscriptionGroupID: String
        public var isEligibleForIntroOffer: Bool { get async { fatalError() } }
    }

    public struct PurchaseOption: Hashable, Sendable {
        public static func appAccountToken(_ token: UUID) -> PurchaseOption { fatalError() }
        public static func quantity(_ quantity: Int) -> PurchaseOption { fatalError() }
    }

    public enum PurchaseResult: Sendable {
        case success(VerificationResult<Transaction>)
        case userCancelled
        case pending
    }

    public enum PurchaseError: Error, Hashable, Sendable {
        case invalidQuantity, productUnavailable, purchaseNotAllowed, ineligibleForOffer
        case invalidOfferIdentifier, invalidOfferPrice, invalidOfferSignature, missingOfferParameters
    }

    public let id: String
    public let displayName: String
    public let price: Decimal
    public let displayPrice: String
    public let priceFormatStyle: Decimal.FormatStyle.Currency
    public let subscription: SubscriptionInfo?

    public static func products<Identifiers: Collection<String>>(for identifiers: Identifiers) async throws -> [Product]
    {
        fatalError()
    }
    @MainActor public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult { fatalError() }
    @available(iOS 18.2, *)
    @MainActor public func purchase(
        confirmIn viewController: UIViewController, options: Set<PurchaseOption> = []
    ) async throws -> PurchaseResult { fatalError() }
}

/// Adapty's SDK 3, as far as it is used here; written from its documentation.
import Foundation
import StoreKit

public struct AdaptyError: Error {
    public enum ErrorCode: Int, Sendable {
        case paymentCancelled = 2
        case noProductIDsFound = 1000
        case cantMakePayments = 1003
        case networkFailed = 2005
        case fetchTimeoutError = 3101
    }
    public var adaptyErrorCode: ErrorCode { fatalError() }
}

public struct AdaptyPaywall: Sendable {}
public struct AdaptyProfile: Sendable {}

public protocol AdaptyPaywallProduct: Sendable {
    var vendorProductId: String { get }
    var localizedTitle: String { get }
    var price: Decimal { get }
    var currencyCode: String? { get }
    var localizedPrice: String? { get }
    var sk2Product: StoreKit.Product? { get }
}

public enum AdaptyPurchaseResult: Sendable {
    case userCancelled
    case pending
    case success(profile: AdaptyProfile, transaction: StoreKit.Transaction)
}

public enum AdaptyPlacementFetchPolicy: Sendable {
    case reloadRevalidatingCacheData
    case returnCacheDataElseLoad
}

public struct AdaptyConfiguration: Sendable {
    public static func builder(withAPIKey apiKey: String) -> Builder { fatalError() }
    /// Sendable as Apple says of it; this declaration holds no state.
    public final class Builder: @unchecked Sendable {
        public func with(customerUserId: String?, withAppAccountToken: UUID? = nil) -> Self { fatalError() }
        public func with(observerMode: Bool) -> Self { fatalError() }
        public func build() -> AdaptyConfiguration { fatalError() }
    }
}

public enum Adapty {
    public static func activate(with configuration: AdaptyConfiguration) async throws(AdaptyError) { fatalError() }
    public static func identify(
        _ customerUserId: String, withAppAccountToken: UUID? = nil
    ) async throws(AdaptyError) { fatalError() }
    public static func logout() async throws(AdaptyError) { fatalError() }
    public static func getPaywall(
        placementId: String, locale: String? = nil,
        fetchPolicy: AdaptyPlacementFetchPolicy = .reloadRevalidatingCacheData, loadTimeout: TimeInterval? = nil
    ) async throws(AdaptyError) -> AdaptyPaywall { fatalError() }
    public static func getPaywallProducts(
        paywall: AdaptyPaywall
    ) async throws(AdaptyError) -> [any AdaptyPaywallProduct] { fatalError() }
    public static func makePurchase(
        product: any AdaptyPaywallProduct
    ) async throws(AdaptyError) -> AdaptyPurchaseResult { fatalError() }
    public static func restorePurchases() async throws(AdaptyError) -> AdaptyProfile { fatalError() }
    public static func reportTransaction(
        _ transaction: StoreKit.Transaction, withVariationId variationId: String? = nil
    ) async throws(AdaptyError) { fatalError() }
}

/// StoreKit 2's transactions and the store itself, as far as they are used here.
import Foundation
import UIKit

@available(iOS 15.0, *)
public enum VerificationResult<SignedType: Sendable>: Sendable {
    public enum VerificationError: Error, Hashable, Sendable {
        case revokedCertificate, invalidCertificateChain, invalidDeviceVerification, invalidEncoding, invalidSignature
        case missingRequiredProperties
    }
    case unverified(SignedType, VerificationError)
    case verified(SignedType)
    public var jwsRepresentation: String { fatalError() }
}

@available(iOS 15.0, *)
public struct Transaction: Identifiable, Hashable, Sendable {
    public enum RefundRequestStatus: Hashable, Sendable { case success, userCancelled }
    public enum RefundRequestError: Error, Hashable, Sendable { case duplicateRequest, failed }

    public struct Transactions: AsyncSequence, Sendable {
        public struct AsyncIterator: AsyncIteratorProtocol {
            public mutating func next() async -> VerificationResult<Transaction>? { fatalError() }
        }
        public func makeAsyncIterator() -> AsyncIterator { fatalError() }
    }

    public let id: UInt64
    public let originalID: UInt64
    public let productID: String
    public let purchaseDate: Date
    public let revocationDate: Date?
    public let expirationDate: Date?
    public let appAccountToken: UUID?

    public static var updates: Transactions { fatalError() }
    public static var unfinished: Transactions { fatalError() }
    public static var currentEntitlements: Transactions { fatalError() }
    public static var all: Transactions { fatalError() }
    public static func latest(for productID: String) async -> VerificationResult<Transaction>? { fatalError() }
    public func finish() async { fatalError() }
    @MainActor public func beginRefundRequest(in scene: UIWindowScene) async throws -> RefundRequestStatus {
        fatalError()
    }
}

@available(iOS 15.0, *)
public enum AppStore {
    public static var canMakePayments: Bool { fatalError() }
    public static func sync() async throws { fatalError() }
    @MainActor public static func showManageSubscriptions(in scene: UIWindowScene) async throws { fatalError() }
    @available(iOS 16.0, *)
    @MainActor public static func presentOfferCodeRedeemSheet(in scene: UIWindowScene) async throws { fatalError() }
}

@available(iOS 15.0, *)
public enum StoreKitError: Error, Sendable {
    case unknown
    case userCancelled
    case networkError(URLError)
    case systemError(any Error)
    case notAvailableInStorefront
    @available(iOS 15.4, *) case notEntitled
    @available(iOS 18.2, *) case unsupported
}

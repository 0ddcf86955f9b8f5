/// StoreKit 2 behind the store's logic.
#if canImport(StoreKit) && canImport(UIKit)
    import Clients
    import ClientsPhone
    import Foundation
    import StoreKit
    import UIKit

    extension StoreCalls {
        package static let storeKit = StoreCalls(
            products: { (ids) async throws(StoreError) in
                var found: [StoreClient.Product] = []
                for product in try await store({ try await Product.products(for: ids) }) {
                    found.append(await StoreClient.Product(product))
                }
                return found
            },
            purchase: { (id, account) async throws(StoreError) in try await buy(id, for: account) },
            unfinished: { await entries(Transaction.unfinished) },
            entitlements: { await entries(Transaction.currentEntitlements) }, updates: { news() },
            finish: { id in
                for await result in Transaction.unfinished where String(result.transaction.id) == id {
                    await result.transaction.finish()
                }
            },
            sync: { () async throws(StoreError) in try await store { try await AppStore.sync() } },
            manageSubscriptions: { () async throws(StoreError) in
                guard let scene = await UIApplication.shared.front else { throw .unavailable }
                try await store { try await AppStore.showManageSubscriptions(in: scene) }
            },
            requestRefund: { (id) async throws(StoreError) in try await refund(id) },
            redeemCode: { () async throws(StoreError) in
                guard let scene = await UIApplication.shared.front else { throw .unavailable }
                try await store { try await AppStore.presentOfferCodeRedeemSheet(in: scene) }
            })

        private static func buy(_ id: String, for account: UUID) async throws(StoreError) -> Bought {
            guard AppStore.canMakePayments else { throw .notAllowed }
            guard let product = try await store({ try await Product.products(for: [id]) }).first else {
                throw .unavailable
            }
            do {
                switch try await product.purchase(options: [.appAccountToken(account)]) {
                case .success(let result): return .success(Entry(result))
                case .pending: return .pending
                case .userCancelled: return .cancelled
                @unknown default: return .pending
                }
            } catch StoreKitError.userCancelled { return .cancelled } catch { throw StoreError(error) }
        }

        private static func entries(_ transactions: Transaction.Transactions) async -> [Entry] {
            var found: [Entry] = []
            for await result in transactions { found.append(Entry(result)) }
            return found
        }

        private static func news() -> AsyncStream<Entry> {
            AsyncStream { listener in
                let work = Task {
                    for await result in Transaction.updates { listener.yield(Entry(result)) }
                    listener.finish()
                }
                listener.onTermination = { _ in work.cancel() }
            }
        }

        private static func refund(_ id: String) async throws(StoreError) -> StoreClient.RefundRequest {
            guard let scene = await UIApplication.shared.front else { throw .unavailable }
            guard let latest = await Transaction.latest(for: id), Entry(latest).isVerified else {
                return .nothingBought
            }
            do {
                switch try await latest.transaction.beginRefundRequest(in: scene) {
                case .success: return .sent
                case .userCancelled: return .cancelled
                @unknown default: return .cancelled
                }
            } catch Transaction.RefundRequestError.duplicateRequest { return .alreadySent } catch {
                throw StoreError(error)
            }
        }

        private static func store<Value: Sendable>(
            _ call: @Sendable () async throws -> Value
        ) async throws(StoreError) -> Value {
            do { return try await call() } catch { throw StoreError(error) }
        }
    }

    extension StoreCalls.Entry {
        package init(_ result: VerificationResult<Transaction>) {
            let transaction = result.transaction
            var isVerified = false
            if case .verified = result { isVerified = true }
            self.init(
                id: String(transaction.id), productID: transaction.productID, account: transaction.appAccountToken,
                signed: result.jwsRepresentation, isVerified: isVerified,
                isRevoked: transaction.revocationDate != nil)
        }
    }

    extension VerificationResult<Transaction> {
        /// Believed or not: who uses it looks at `isVerified` first.
        fileprivate var transaction: Transaction {
            switch self {
            case .verified(let transaction), .unverified(let transaction, _): transaction
            }
        }
    }

    extension StoreClient.Product {
        package init(_ product: Product) async {
            var trial: Int?
            if let plan = product.subscription, let offer = plan.introductoryOffer, offer.paymentMode == .freeTrial,
                await plan.isEligibleForIntroOffer
            {
                trial = offer.period.days * offer.periodCount
            }
            self.init(
                id: product.id, name: product.displayName, price: product.price,
                currency: product.priceFormatStyle.currencyCode, displayPrice: product.displayPrice, trialDays: trial)
        }
    }

    extension Product.SubscriptionPeriod {
        fileprivate var days: Int {
            switch unit {
            case .day: value
            case .week: value * 7
            case .month: value * 30
            case .year: value * 365
            @unknown default: value
            }
        }
    }

    extension StoreError {
        package init(_ error: any Error) {
            self =
                switch error {
                case StoreKitError.networkError: .offline
                case StoreKitError.notAvailableInStorefront, Product.PurchaseError.productUnavailable: .unavailable
                case Product.PurchaseError.purchaseNotAllowed: .notAllowed
                case is VerificationResult<Transaction>.VerificationError: .notVerified
                default: .failed
                }
        }
    }

    extension UIApplication {
        /// The scene that a sheet of the system's may cover.
        var front: UIWindowScene? {
            let scenes = connectedScenes.compactMap { $0 as? UIWindowScene }
            return scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
        }
    }
#endif

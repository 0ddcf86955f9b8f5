/// Adapty behind the store's logic, where its package is linked: it presents and reports, StoreKit's own signatures go to our server.
#if canImport(Adapty) && canImport(StoreKit) && canImport(UIKit)
    import Adapty
    import Clients
    import ClientsPhone
    import Foundation
    import StoreKit

    extension StoreCalls {
        /// - Parameters:
        ///   - key: the public SDK key.
        ///   - placement: whose paywall says what is sold.
        package static func adapty(key: String, placement: String) -> StoreCalls {
            let shop = AdaptyShop(key: key, placement: placement)
            var calls = StoreCalls.storeKit
            calls.products = { (ids) async throws(StoreError) in try await shop.products(ids) }
            calls.purchase = { (id, account) async throws(StoreError) in try await shop.buy(id, for: account) }
            calls.sync = { () async throws(StoreError) in try await shop.restore() }
            return calls
        }
    }

    private actor AdaptyShop {
        private let key: String
        private let placement: String
        private var isActive = false

        init(key: String, placement: String) { (self.key, self.placement) = (key, placement) }

        /// Adapty refuses to be activated twice.
        private func activate() async throws(AdaptyError) {
            guard !isActive else { return }
            isActive = true
            try await Adapty.activate(with: AdaptyConfiguration.builder(withAPIKey: key).build())
        }

        private func sold() async throws(AdaptyError) -> [any AdaptyPaywallProduct] {
            try await activate()
            return try await Adapty.getPaywallProducts(paywall: try await Adapty.getPaywall(placementId: placement))
        }

        func products(_ ids: [String]) async throws(StoreError) -> [StoreClient.Product] {
            do throws(AdaptyError) {
                var found: [StoreClient.Product] = []
                for product in try await sold() where ids.contains(product.vendorProductId) {
                    if let known = product.sk2Product { found.append(await StoreClient.Product(known)) }
                }
                return found
            } catch { throw StoreError(error) }
        }

        /// The account is told first: Adapty puts it into the purchase.
        func buy(_ id: String, for account: UUID) async throws(StoreError) -> StoreCalls.Bought {
            do throws(AdaptyError) {
                guard let product = try await sold().first(where: { $0.vendorProductId == id }) else {
                    return .cancelled
                }
                try await Adapty.identify(account.uuidString.lowercased(), withAppAccountToken: account)
                switch try await Adapty.makePurchase(product: product) {
                case .userCancelled: return .cancelled
                case .pending: return .pending
                case .success: break
                }
            } catch {
                if error.adaptyErrorCode == .paymentCancelled { return .cancelled }
                throw StoreError(error)
            }
            // Adapty hands over the transaction without its signature, which StoreKit has.
            guard let latest = await Transaction.latest(for: id) else { return .pending }
            return .success(StoreCalls.Entry(latest))
        }

        func restore() async throws(StoreError) {
            do throws(AdaptyError) {
                try await activate()
                _ = try await Adapty.restorePurchases()
            } catch { throw StoreError(error) }
        }
    }

    extension StoreError {
        fileprivate init(_ error: AdaptyError) {
            self =
                switch error.adaptyErrorCode {
                case .networkFailed, .fetchTimeoutError: .offline
                case .noProductIDsFound: .unavailable
                case .cantMakePayments: .notAllowed
                default: .failed
                }
        }
    }
#endif

/// Apple's own addresses, `/inApps/…`: who asks is checked first, and what goes wrong is said with Apple's codes.
import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird

struct AppleRoutes: Sendable {
    let store: LocalAppStore

    typealias Handler = @Sendable (Request, BasicRequestContext, String) async throws -> Response

    func add(to router: Router<BasicRequestContext>) {
        let routes: [(HTTPRequest.Method, String, Handler)] = [
            (.get, "/inApps/v1/transactions/:id", transaction),
            (.get, "/inApps/v1/subscriptions/:id", subscriptions),
            (.get, "/inApps/v2/history/:id", history),
            (.get, "/inApps/v2/refund/lookup/:id", refunds),
            (.put, "/inApps/v2/transactions/consumption/:id", consumption),
            (.put, "/inApps/v1/transactions/:id/appAccountToken", setToken),
            (.get, "/inApps/v1/lookup/:id", lookup),
            (.post, "/inApps/v1/notifications/test", testNotice),
            (.get, "/inApps/v1/notifications/test/:id", testStatus),
            (.post, "/inApps/v1/notifications/history", noticeHistory),
        ]
        for (method, path, handler) in routes {
            router.on(RouterPath(path), method: method) { request, context in
                if let trouble = await store.takeTrouble() { return try await refuse(trouble) }
                let authorization = request.headers[.authorization]
                guard let bundle = await store.key.bundle(of: authorization, now: store.now),
                    await store.book.catalogues[bundle] != nil
                else { return Response(status: .unauthorized) }
                do { return try await handler(request, context, bundle) } catch let error as AppleError {
                    return try StoreAnswer.apple(error)
                } catch let error as StoreRefusal {
                    return try StoreAnswer.apple(
                        AppleError(status: .badRequest, code: 4_000_000, message: "Bad request. \(error.message)"))
                }
            }
        }
    }

    private func refuse(_ trouble: StoreTrouble) async throws -> Response {
        let isLimit = trouble.status == 429
        var answer = try StoreAnswer.apple(
            AppleError(
                status: .init(code: trouble.status), code: isLimit ? 4_290_000 : 5_000_001,
                message: isLimit ? "Rate limit exceeded." : "An unknown error occurred. Please try again."))
        if isLimit {
            // A time in milliseconds, not a number of seconds: Apple's own way.
            let at = await store.now.addingTimeInterval(TimeInterval(trouble.seconds))
            answer.headers[.retryAfter] = String(Int64(at.timeIntervalSince1970 * 1000))
        }
        return answer
    }

    private func found(_ context: BasicRequestContext, _ bundle: String) async throws -> StoredTransaction {
        let id = context.parameters.get("id") ?? ""
        guard (1...30).contains(id.utf8.count), id.allSatisfy(\.isASCII), id.allSatisfy(\.isNumber) else {
            throw AppleError.badTransaction
        }
        guard let kept = await store.book.transactions[id], kept.facts.bundleId == bundle else {
            throw AppleError.noTransaction
        }
        return kept
    }

    private func transaction(_: Request, _ context: BasicRequestContext, _ bundle: String) async throws -> Response {
        let kept = try await found(context, bundle)
        return try await StoreAnswer.json(
            StoreServerAnswer.Transaction(signedTransactionInfo: store.signed(kept.facts.transactionId)))
    }

    private func subscriptions(
        _ request: Request, _ context: BasicRequestContext, _ bundle: String
    ) async throws -> Response {
        let wanted = try request.uri.queryParameters.getAll("status").map { text in
            guard let status = Int(text), (1...5).contains(status) else {
                throw AppleError.invalid(4_000_031, "status")
            }
            return status
        }
        let kept = try await found(context, bundle)
        let book = await store.book
        var groups: [String: [StoreServerAnswer.Subscriptions.Last]] = [:]
        for one in book.subscriptions.values.sorted(by: { $0.original < $1.original })
        where one.bundle == bundle && one.customer == kept.customer
            && (wanted.isEmpty || wanted.contains(one.state.rawValue))
        {
            groups[one.group, default: []].append(
                .init(
                    status: one.state.rawValue, originalTransactionId: one.original,
                    signedTransactionInfo: try await store.signed(one.last),
                    signedRenewalInfo: try await store.signedRenewal(one.original)))
        }
        var answer = StoreServerAnswer.Subscriptions(
            environment: book.environment.rawValue, bundleId: bundle,
            data: groups.sorted { $0.key < $1.key }.map {
                .init(subscriptionGroupIdentifier: $0.key, lastTransactions: $0.value)
            })
        answer.appAppleId = book.environment == .production ? book.catalogues[bundle]?.appAppleID : nil
        return try StoreAnswer.json(answer)
    }

    private func history(_ request: Request, _ context: BasicRequestContext, _ bundle: String) async throws -> Response
    {
        let kept = try await found(context, bundle)
        let book = await store.book
        let query = try HistoryQuery(request.uri.queryParameters, catalogue: book.catalogues[bundle])
        let page = try query.page(of: book.transactions(bundle: bundle, customer: kept.customer))
        var answer = StoreServerAnswer.History(signedTransactions: [])
        for one in page.items { answer.signedTransactions.append(try await store.signed(one.facts.transactionId)) }
        (answer.revision, answer.hasMore, answer.bundleId) = (page.revision, page.hasMore, bundle)
        answer.environment = book.environment.rawValue
        answer.appAppleId = book.environment == .production ? book.catalogues[bundle]?.appAppleID : nil
        return try StoreAnswer.json(answer)
    }

    private func refunds(_ request: Request, _ context: BasicRequestContext, _ bundle: String) async throws -> Response
    {
        let kept = try await found(context, bundle)
        var query = HistoryQuery()
        query.after = try HistoryQuery.change(request.uri.queryParameters["revision"].map { String($0) }, "a")
        let all = await store.book.transactions(bundle: bundle, customer: kept.customer)
        let page = try query.page(of: all.filter { $0.facts.revocationType?.hasPrefix("REFUND") == true })
        var answer = StoreServerAnswer.Refunds(signedTransactions: [])
        for one in page.items { answer.signedTransactions.append(try await store.signed(one.facts.transactionId)) }
        (answer.revision, answer.hasMore) = (page.revision, page.hasMore)
        return try StoreAnswer.json(answer)
    }

    private func consumption(
        _ request: Request, _ context: BasicRequestContext, _ bundle: String
    ) async throws -> Response {
        let kept = try await found(context, bundle)
        let answer = try await StoreAnswer.body(request, as: ConsumptionAnswer.self)
        try answer.check()
        guard kept.facts.inAppOwnershipType == "PURCHASED" else {
            throw AppleError.invalid(4_000_185, "transaction of a family member")
        }
        try await store.change { book, _ in book.transactions[kept.facts.transactionId]?.consumption = answer }
        return Response(status: .accepted)
    }

    private struct Token: Decodable { var appAccountToken: String }

    private func setToken(_ request: Request, _ context: BasicRequestContext, _ bundle: String) async throws -> Response
    {
        let kept = try await found(context, bundle)
        guard kept.facts.transactionId == kept.facts.originalTransactionId else {
            throw AppleError(
                status: .badRequest, code: 4_000_187,
                message: "Invalid request. The transaction ID provided is not an original transaction ID.")
        }
        let body = try await StoreAnswer.body(request, as: Token.self)
        guard let token = UUID(uuidString: body.appAccountToken) else {
            throw AppleError.invalid(4_000_183, "app account token")
        }
        try await store.change { book, _ in
            for id in book.transactions.keys
            where book.transactions[id]?.facts.originalTransactionId == kept.facts.transactionId {
                book.transactions[id]?.facts.appAccountToken = token.uuidString.lowercased()
            }
        }
        return Response(status: .ok)
    }

    private struct Lookup: Encodable {
        var status: Int
        var signedTransactions: [String]
    }

    private func lookup(_: Request, _ context: BasicRequestContext, _ bundle: String) async throws -> Response {
        let order = context.parameters.get("id") ?? ""
        let all = await store.book.transactions.values.filter { $0.orderID == order && $0.facts.bundleId == bundle }
        var answer = Lookup(status: all.isEmpty ? 1 : 0, signedTransactions: [])
        for one in all { answer.signedTransactions.append(try await store.signed(one.facts.transactionId)) }
        return try StoreAnswer.json(answer)
    }
}

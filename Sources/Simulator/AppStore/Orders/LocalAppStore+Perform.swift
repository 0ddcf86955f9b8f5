/// Does what an order says and tells in one line what came of it.
import AppStoreWire
import Foundation

extension LocalAppStore {
    /// - Returns: a line for each order.
    package func play(_ script: StoreScript) async throws(StoreRefusal) -> [String] {
        var lines: [String] = []
        for order in script.orders { lines.append(try await perform(order)) }
        return lines
    }

    package func perform(_ order: StoreOrder) async throws(StoreRefusal) -> String {
        let line = try await act(on: order)
        await deliver()
        return line
    }

    private func act(on order: StoreOrder) async throws(StoreRefusal) -> String {
        switch order.verb {
        case .buy: return try await buy(order)
        case .next: return try setNext(order)
        case .approve:
            let id = try change { book, now throws(StoreRefusal) in try book.approve(order.subject, at: now) }
            return "approved as \(id)"
        case .decline:
            let found = try change { book, _ throws(StoreRefusal) in try book.takePending(order.subject) }
            return "declined \(found.id)"
        case .clock: return try moveClock(order)
        case .hold, .release, .duplicate, .resend, .test: return try rearrange(order)
        case .deliver: return "delivered"
        case .notify:
            setNotify(try Self.address(order.subject))
            return "notices go to \(order.subject ?? "nobody")"
        case .trouble:
            let status = order.subject.flatMap { Int($0) } ?? 500
            guard (400...599).contains(status) else { throw StoreRefusal("bad_number", "trouble is 400 to 599") }
            let one = StoreTrouble(status: status, seconds: try order.number("seconds", 60, 0...86_400))
            let count = try order.number("count", 1, 1...1000)
            guard trouble.count + count <= 1000 else {
                throw StoreRefusal("bad_number", "at most 1000 answers can be trouble")
            }
            trouble += Array(repeating: one, count: count)
            return trouble.count == count
                ? "the next \(count) answers are \(status)" : "then \(count) more answers are \(status)"
        default: return try onTransaction(order)
        }
    }

    private func buy(_ order: StoreOrder) async throws(StoreRefusal) -> String {
        let bundle = try bundle(order)
        let token = try order.options["token"].map { text throws(StoreRefusal) in
            guard let token = UUID(uuidString: text) else { throw StoreRefusal("bad_token", "the token is no UUID") }
            return token
        }
        let purchase = StorePurchase(
            bundle: bundle.bundle, customer: order.options["customer"] ?? "tester",
            productID: try Self.product(order.subject, in: bundle),
            quantity: try order.number("quantity", 1, 1...StoreLimits.quantity), appAccountToken: token)
        let times = try order.number("times", 1, 1...100)
        let outcomes = await withTaskGroup(of: Result<PurchaseOutcome, StoreRefusal>.self) { group in
            for _ in 0..<times {
                group.addTask {
                    do throws(StoreRefusal) { return .success(try await self.buy(purchase)) } catch {
                        return .failure(error)
                    }
                }
            }
            var all: [Result<PurchaseOutcome, StoreRefusal>] = []
            for await outcome in group { all.append(outcome) }
            return all
        }
        var words: [String] = []
        for outcome in outcomes { words.append("\(try outcome.get())") }
        return "\(purchase.productID): \(words.joined(separator: ", "))"
    }

    private static func product(_ name: String?, in catalogue: StoreCatalogue) throws(StoreRefusal) -> String {
        let kinds: [String: StoreProduct.Kind] = ["PACK": .consumable, "PLAN": .subscription]
        guard let name else { throw StoreRefusal("no_product", "buy needs a product's id, PACK or PLAN") }
        guard let kind = kinds[name] else { return name }
        guard let found = catalogue.products.first(where: { $0.kind == kind && $0.isForSale }) else {
            throw StoreRefusal("unknown_product", "\(catalogue.bundle) sells nothing like \(name)")
        }
        return found.id
    }

    private func bundle(_ order: StoreOrder) throws(StoreRefusal) -> StoreCatalogue {
        if let named = order.options["bundle"] { return try book.catalogue(named) }
        guard let only = book.catalogues.values.min(by: { $0.bundle < $1.bundle }), book.catalogues.count == 1 else {
            throw StoreRefusal("no_bundle", "this store has several apps; add bundle=…")
        }
        return only
    }

    private func setNext(_ order: StoreOrder) throws(StoreRefusal) -> String {
        if order.subject == "normal" {
            try change { book, _ in book.next = [] }
            return "the next purchase is an ordinary one"
        }
        guard let next = order.subject.flatMap({ NextPurchase(rawValue: $0) }) else {
            throw StoreRefusal("bad_next", "next is followed by fail, interrupt, ask, cancel, late or normal")
        }
        let count = try order.number("count", 1, 1...100)
        try change { book, _ in book.next = Array(repeating: next, count: count) }
        return "the next purchase: \(next.rawValue)"
    }

    private func moveClock(_ order: StoreOrder) throws(StoreRefusal) -> String {
        let target = try order.subject == "now" ? 0 : book.clockOffset + StoreOrder.seconds(order.subject ?? "")
        guard abs(target) <= StoreLimits.clock else {
            throw StoreRefusal("bad_time", "the clock moves ten years at most")
        }
        try change { book, _ in book.clockOffset = target }
        return "the store's time is \(now.formatted(.iso8601))"
    }

    private static func address(_ text: String?) throws(StoreRefusal) -> URL? {
        guard let text, text != "nobody" else { return nil }
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host() != nil else {
            throw StoreRefusal("bad_address", "\(text.prefix(100)) is no address like http://127.0.0.1:54321/path")
        }
        return url
    }
}

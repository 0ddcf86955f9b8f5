/// A list of orders, one a line; `#` begins a remark.

package struct StoreScript: Sendable {
    package var orders: [StoreOrder]

    package init(_ text: String) throws(StoreRefusal) {
        orders = []
        guard text.utf8.count <= StoreLimits.body else { throw StoreRefusal("too_long", "the script is too long") }
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.prefix { $0 != "#" }
            guard words.contains(where: { !$0.isWhitespace }) else { continue }
            do throws(StoreRefusal) { orders.append(try StoreOrder(line: String(words))) } catch {
                throw StoreRefusal(error.code, "line \(number + 1): \(error.message)")
            }
        }
        guard orders.count <= StoreLimits.scriptLines else {
            throw StoreRefusal("too_long", "a script has at most \(StoreLimits.scriptLines) orders")
        }
    }

    /// Scripts with a name. PACK and PLAN stand for the first consumable and the first subscription of the catalogue.
    package static let named: [String: String] = [
        "buy": "buy PACK\nfinish",
        "buy-twice": "buy PACK times=2",
        "interrupted": "next interrupt\nbuy PACK\napprove",
        "ask-to-buy": "next ask\nbuy PACK\napprove",
        "ask-to-buy-declined": "next ask\nbuy PACK\ndecline",
        "renew": "buy PLAN\nrenew",
        "lapse": "buy PLAN\nlapse",
        "grace": "buy PLAN\ngrace\nrecover",
        "grace-expired": "buy PLAN\ngrace\nretry\nlapse",
        "refund": "buy PACK\nrefund",
        "refund-reversed": "buy PACK\nrefund\nreverse",
        "revoke": "buy PLAN\nshare with=family\nrevoke",
        "consumption-request": "buy PACK\nconsumption\ndecide",
        "duplicate": "buy PACK\nduplicate",
        "late": "hold\nbuy PACK\nclock +6h\nrelease",
        "out-of-order": "hold\nbuy PACK\nrefund\nreverse\nrelease order=reversed",
        "notification-first": "next late\nbuy PACK",
        "clock-skew": "clock +3h\nbuy PACK",
    ]
}

/// Which transactions of a customer are asked for, and from where on: 20 a page.
import AppStoreWire
import Foundation
import Hummingbird

struct HistoryQuery {
    static let pageSize = 20
    private static let types = [
        "AUTO_RENEWABLE": "Auto-Renewable Subscription", "NON_RENEWABLE": "Non-Renewing Subscription",
        "CONSUMABLE": "Consumable", "NON_CONSUMABLE": "Non-Consumable",
    ]

    var isDescending = false
    var after: Int?
    private var products: Set<String> = []
    private var kinds: Set<String> = []
    private var groups: Set<String> = []
    private var ownership: String?
    private var isRevoked: Bool?
    private var start: Date?
    private var end: Date?

    init() {}

    init(_ query: Parameters, catalogue: StoreCatalogue?) throws {
        let sort = query["sort"].map { String($0) } ?? "ASCENDING"
        guard ["ASCENDING", "DESCENDING"].contains(sort) else { throw AppleError.invalid(4_000_021, "sort order") }
        isDescending = sort == "DESCENDING"
        after = try Self.change(query["revision"].map { String($0) }, isDescending ? "d" : "a")
        products = Set(query.getAll("productId").map { String($0) })
        kinds = Set(
            try query.getAll("productType").map { type in
                guard let kind = Self.types[String(type)] else { throw AppleError.invalid(4_000_022, "product type") }
                return kind
            })
        groups = Set(query.getAll("subscriptionGroupIdentifier").map { String($0) })
        ownership = query["inAppOwnershipType"].map { String($0) }
        guard ownership.map({ ["PURCHASED", "FAMILY_SHARED"].contains($0) }) ?? true else {
            throw AppleError.invalid(4_000_026, "in-app ownership type")
        }
        if let revoked = query["revoked"] {
            guard let value = Bool(String(revoked)) else { throw AppleError.invalid(4_000_030, "revoked parameter") }
            isRevoked = value
        }
        start = try Self.date(query["startDate"].map { String($0) }, 4_000_015, "start date")
        end = try Self.date(query["endDate"].map { String($0) }, 4_000_016, "end date")
        if let start, let end, start > end {
            throw AppleError.invalid(4_000_013, "start date, which is after the end date,")
        }
    }

    static func change(_ revision: String?, _ mark: String) throws -> Int? {
        guard let revision else { return nil }
        let text = Base64URL.decode(revision.prefix(100)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard text.hasPrefix(mark), let change = Int(text.dropFirst()) else {
            throw AppleError.invalid(4_000_005, "request revision")
        }
        return change
    }

    private static func date(_ text: String?, _ code: Int, _ name: String) throws -> Date? {
        guard let text else { return nil }
        guard let milliseconds = Int64(text), milliseconds >= 0 else { throw AppleError.invalid(code, name) }
        return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// - Parameter all: in the order of their changes.
    func page(of all: [StoredTransaction]) throws -> (items: [StoredTransaction], revision: String?, hasMore: Bool) {
        let ordered = isDescending ? all.reversed() : all
        let rest = ordered.filter { item in
            after.map { isDescending ? item.change < $0 : item.change > $0 } ?? true
        }.filter(fits)
        let items = Array(rest.prefix(Self.pageSize))
        let mark = isDescending ? "d" : "a"
        let last = (items.last?.change ?? after).map { Base64URL.encode(Data("\(mark)\($0)".utf8)) }
        return (items, last, rest.count > items.count)
    }

    private func fits(_ item: StoredTransaction) -> Bool {
        let facts = item.facts, bought = facts.purchaseDate.date
        return (products.isEmpty || products.contains(facts.productId))
            && (kinds.isEmpty || kinds.contains(facts.type))
            && (groups.isEmpty || facts.subscriptionGroupIdentifier.map { groups.contains($0) } == true)
            && (ownership == nil || facts.inAppOwnershipType == ownership)
            && (isRevoked == nil || (facts.revocationDate != nil) == isRevoked)
            && (start.map { bought >= $0 } ?? true) && (end.map { bought < $0 } ?? true)
    }
}

extension ConsumptionAnswer {
    func check() throws {
        let deliveries: Set = [
            "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM", "UNDELIVERED_SERVER_OUTAGE",
            "UNDELIVERED_OTHER",
        ]
        guard customerConsented else { throw AppleError.invalid(4_000_035, "customer consented field") }
        guard deliveries.contains(deliveryStatus) else { throw AppleError.invalid(4_000_036, "delivery status") }
        guard consumptionPercentage.map({ (0...100_000).contains($0) }) ?? true else {
            throw AppleError.invalid(4_000_000, "consumption percentage")
        }
        guard refundPreference.map({ ["DECLINE", "GRANT_FULL", "GRANT_PRORATED"].contains($0) }) ?? true else {
            throw AppleError.invalid(4_000_000, "refund preference")
        }
    }
}

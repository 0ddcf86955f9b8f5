/// Reads one object of Adapty's. A field of another type, or longer than we keep, counts as absent.
import Foundation
import ServerMetering
import Wire

struct AdaptyFields: Sendable, Hashable {
    let json: JSONValue

    func text(_ names: String..., longest: Int = 64) -> String? {
        for name in names {
            let found =
                switch json[name] {
                case .string(let text): text
                // Some stores number their transactions.
                case .int(let number): String(number)
                default: String?.none
                }
            if let found, !found.isEmpty, found.unicodeScalars.count <= longest,
                !found.unicodeScalars.contains(where: { $0.value < 0x20 })
            {
                return found
            }
        }
        return nil
    }

    func time(_ names: String...) -> Date? {
        for name in names {
            if let text = json[name]?.stringValue, let time = AdaptyTime.parse(text) { return time }
        }
        return nil
    }

    func flag(_ name: String) -> Bool? { json[name]?.boolValue }

    func object(_ name: String) -> AdaptyFields { AdaptyFields(json: json[name] ?? .null) }

    func objects(_ name: String) -> [AdaptyFields] { (json[name]?.arrayValue ?? []).map { AdaptyFields(json: $0) } }

    /// An account of ours. People may be anything else at Adapty, and then they are nobody here.
    func account(_ name: String) -> UUID? { text(name).flatMap { UUID(uuidString: $0) } }

    var environment: StoreEnvironment? {
        switch text("environment")?.lowercased() {
        case "production": .production
        case "sandbox": .sandbox
        default: nil
        }
    }

    /// In thousandths of the currency.
    var price: Int? {
        guard let price = json["price_local"]?.doubleValue, price.isFinite, (0...1_000_000_000).contains(price) else {
            return nil
        }
        return Int((price * 1000).rounded())
    }

    var currency: String? { text("currency").flatMap { $0.wholeMatch(of: /[A-Z]{3}/) == nil ? nil : $0 } }

    /// Why a subscription won't be renewed, in the ledger's numbers.
    var expirationReason: Int? {
        switch text("cancellation_reason") {
        case nil: nil
        case "voluntarily_cancelled": 1
        case "billing_error": 2
        case "price_increase": 3
        case "product_was_not_available": 4
        default: 5
        }
    }
}

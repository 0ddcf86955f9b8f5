/// Random things that happen to money, drawn from a seed, and the books that a simple model keeps of them.
import Foundation
import SeededRandom
import Wire

/// One operation. A client repeats it with the same ids until it has an answer.
enum MoneyOperation: Sendable {
    enum Ending: Sendable {
        /// So much of the price.
        case captured(Int)
        case released
        /// Its worker is never heard of again.
        case abandoned
    }

    /// A pack as the store describes it at one time: bought, refunded, or with the refund undone.
    case pack(id: String, account: Int, product: String, version: Int, isRefunded: Bool)
    case renewal(account: Int, number: Int)
    case bonus(account: Int, amount: Int, key: String)
    case spend(job: UUID, account: Int, price: Int, ending: Ending)
}

/// What is drawn: the operations in the order in which clients begin them.
struct MoneyPlan: Sendable {
    static let packs = [
        "com.checkkicks.credits.basic": 10, "com.checkkicks.credits.standard": 25, "com.checkkicks.credits.pro": 60,
        "com.checkkicks.credits.business": 150,
    ]
    static let accounts = 12
    /// These have the month from the beginning to the end, so that what they do costs nothing.
    static let subscribers = 9..<12
    /// Nothing of these is ever refunded.
    static let honest = 0..<3

    let operations: [MoneyOperation]

    init(seed: UInt64, count: Int) {
        var random = SplitMix(seed: seed)
        var bought: [(id: String, account: Int, product: String, version: Int)] = []
        operations = (0..<count).map { number in
            let account = random.below(Self.accounts)
            switch random.below(100) {
            case 0..<14:
                let product = Self.packs.keys.sorted()[random.below(4)]
                bought.append(("t\(number)", account, product, 0))
                return .pack(id: "t\(number)", account: account, product: product, version: 0, isRefunded: false)
            case 14..<34:
                // The same again, or its refund, or the refund undone; told late, early and twice.
                guard !bought.isEmpty else { break }
                let place = random.below(bought.count)
                if !Self.honest.contains(bought[place].account), random.chance(0.5) { bought[place].version += 1 }
                let (id, owner, product, newest) = bought[place]
                let version = random.chance(0.7) ? newest : random.below(newest + 1)
                return .pack(
                    id: id, account: owner, product: product, version: version, isRefunded: version % 2 == 1)
            case 34..<38: return .bonus(account: account, amount: 1 + random.below(5), key: "b\(number / 2)")
            case 38..<42:
                return .renewal(account: Self.subscribers.randomElement(using: &random) ?? 9, number: number)
            default: break
            }
            let price = 1 + random.below(3)
            let earned = random.chance(0.5) ? price : 1 + random.below(price)
            let ending: MoneyOperation.Ending =
                random.chance(0.7) ? .captured(earned) : random.chance(0.7) ? .released : .abandoned
            return .spend(job: Self.id(&random), account: account, price: price, ending: ending)
        }
    }

    private static func id(_ random: inout SplitMix) -> UUID {
        let (high, low) = (random.next(), random.next())
        let bytes = withUnsafeBytes(of: (high, low)) { Array($0) }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}

/// What the answers say has happened. It knows no SQL and adds up in whatever order answers come.
struct MoneyModel: Sendable {
    /// Of each pack the newest version that was told, and what that stands for.
    private var packs: [String: (account: Int, version: Int, credits: Int)] = [:]
    private var bonuses: [String: (account: Int, amount: Int)] = [:]
    private var spent: [UUID: (account: Int, price: Int)] = [:]

    mutating func saw(_ operation: MoneyOperation, captured: Bool) {
        switch operation {
        case .pack(let id, let account, let product, let version, let isRefunded):
            if let known = packs[id], known.version >= version { return }
            packs[id] = (account, version, isRefunded ? 0 : MoneyPlan.packs[product] ?? 0)
        case .bonus(let account, let amount, let key):
            if bonuses[key] == nil { bonuses[key] = (account, amount) }
        case .spend(let job, let account, _, .captured(let earned)): if captured { spent[job] = (account, earned) }
        case .spend: break
        case .renewal: break
        }
    }

    func balance(of account: Int) -> Int {
        let came =
            packs.values.filter { $0.account == account }.map(\.credits).reduce(0, +)
            + bonuses.values.filter { $0.account == account }.map(\.amount).reduce(0, +)
        let went = MoneyPlan.subscribers.contains(account) ? 0 : uses(of: account).map(\.price).reduce(0, +)
        return 3 + came - went
    }

    func uses(of account: Int) -> [(account: Int, price: Int)] { spent.values.filter { $0.account == account } }

    var captured: Set<UUID> { Set(spent.keys) }
}

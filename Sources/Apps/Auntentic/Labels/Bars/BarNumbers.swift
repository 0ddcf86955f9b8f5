/// Which thirteen digits explain a row through bars best, all of them weighed together, and how much worse the next best
/// does.
import AuntenticCore

struct BarNumbers {
    struct Best {
        /// A first digit of 0 is a UPC's, whose number is the other twelve.
        var digits: [Int]
        /// What these digits leave unexplained.
        var cost: Float
        /// What the best of all others would.
        var rival: Float
    }

    /// Of numbers whose check digit is right, and of all.
    private(set) var valid: Best
    private(set) var any: Best

    /// - Parameter firsts: which first digits, and so which sets in the left half, are thought of.
    init(_ fit: BarFit, firsts: some Sequence<Int> = 0..<10) {
        let nobody = Best(digits: [], cost: .infinity, rival: .infinity)
        (valid, any) = (nobody, nobody)
        for first in firsts {
            let costs = BarLikelihood(fit.ink, blur: fit.blur, first: first).costs
            valid = Self.better(valid, Self.best(costs, first, remainders: 10))
            any = Self.better(any, Self.best(costs, first, remainders: 1))
        }
    }

    /// The likeliest number alone, under each of these first digits.
    static func likeliest(_ fit: BarFit, firsts: [Int]) -> [Int] {
        firsts.map { best(BarLikelihood(fit.ink, blur: fit.blur, first: $0).costs, $0, remainders: 1) }
            .min { $0.cost < $1.cost }?.digits ?? []
    }

    private static func better(_ one: Best, _ other: Best) -> Best {
        var (best, worse) = one.cost <= other.cost ? (one, other) : (other, one)
        best.rival = min(best.rival, worse.cost)
        return best
    }

    /// Digit by digit from both ends: what the best number with each digit at each place costs (Viterbi, with the sum that
    /// the check digit completes carried along).
    /// - Parameter remainders: 10 for numbers whose check digit is right, 1 for all.
    private static func best(_ costs: [[Float]], _ first: Int, remainders: Int) -> Best {
        let ahead = forward(costs, first, remainders)
        let back = backward(costs, remainders)
        var (digits, cost, rival) = ([first], Float.infinity, Float.infinity)
        for place in 0..<12 {
            let ends = (0..<10).map { digit in
                let from = digit * 10 * remainders
                return (from..<from + 10 * remainders).reduce(Float.infinity) {
                    min($0, ahead[place][$1] + back[place][$1])
                }
            }
            let best = ends.indices.min { ends[$0] < ends[$1] } ?? 0
            digits.append(best)
            cost = min(cost, ends[best])
            for (digit, end) in ends.enumerated() where digit != best { rival = min(rival, end) }
        }
        return Best(digits: digits, cost: cost, rival: rival)
    }

    /// Weights 1 and 3 in turn, the first of thirteen digits 1.
    private static func weighed(_ digit: Int, _ place: Int) -> Int { place.isMultiple(of: 2) ? 3 * digit : digit }

    /// For (digit, the one behind, remainder): the least that what comes before can cost.
    private static func forward(_ costs: [[Float]], _ first: Int, _ remainders: Int) -> [[Float]] {
        var all: [[Float]] = []
        var last = [Float](repeating: .infinity, count: 100 * remainders)
        for next in 0..<10 { last[next * remainders + first % remainders] = 0 }
        for place in 0..<12 {
            var now = [Float](repeating: .infinity, count: 100 * remainders)
            for before in 0..<(place == 0 ? 1 : 10) {
                for digit in 0..<10 {
                    let shift = weighed(digit, place) % remainders
                    for behind in 0..<(place == 11 ? 1 : 10) {
                        let cost = costs[place][before * 100 + digit * 10 + behind]
                        for rest in 0..<remainders {
                            let at = (digit * 10 + behind) * remainders + (rest + shift) % remainders
                            now[at] = min(now[at], last[(before * 10 + digit) * remainders + rest] + cost)
                        }
                    }
                }
            }
            all.append(now)
            last = now
        }
        return all
    }

    /// The same for what comes behind, so that the remainder ends as 0.
    private static func backward(_ costs: [[Float]], _ remainders: Int) -> [[Float]] {
        var last = [Float](repeating: .infinity, count: 100 * remainders)
        for digit in 0..<10 { last[digit * 10 * remainders] = 0 }
        var all = [last]
        for place in (1..<12).reversed() {
            var now = [Float](repeating: .infinity, count: 100 * remainders)
            for before in 0..<10 {
                for digit in 0..<10 {
                    let shift = weighed(digit, place) % remainders
                    for behind in 0..<(place == 11 ? 1 : 10) {
                        let cost = costs[place][before * 100 + digit * 10 + behind]
                        for rest in 0..<remainders {
                            let at = (before * 10 + digit) * remainders + rest
                            let next = (digit * 10 + behind) * remainders + (rest + shift) % remainders
                            now[at] = min(now[at], last[next] + cost)
                        }
                    }
                }
            }
            all.append(now)
            last = now
        }
        return all.reversed()
    }
}

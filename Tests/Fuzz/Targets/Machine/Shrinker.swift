/// Makes an input that fails as small as it can be and still fail.
package enum Shrinker {
    /// Cuts ever smaller pieces out, then makes bytes plain.
    /// - Parameter tries: how often `fails` is asked at most.
    package static func smallest(_ input: [UInt8], tries: Int = 5000, fails: ([UInt8]) -> Bool) -> [UInt8] {
        var best = input
        var left = tries
        func isBetter(_ candidate: [UInt8]) -> Bool {
            left -= 1
            guard left >= 0, fails(candidate) else { return false }
            best = candidate
            return true
        }
        var size = max(1, best.count / 2)
        while size >= 1 {
            var at = 0
            while at < best.count {
                let end = min(best.count, at + size)
                if !isBetter(Array(best[..<at] + best[end...])) { at = end }
            }
            if size == 1 { break }
            size /= 2
        }
        for index in best.indices where best[index] != UInt8(ascii: "a") {
            var candidate = best
            candidate[index] = UInt8(ascii: "a")
            _ = isBetter(candidate)
        }
        return best
    }
}

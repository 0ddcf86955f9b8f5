/// How each point was earned, as lines for a terminal.
extension Fusion {
    package static func explain(_ fused: FusedVerdict) -> [String] {
        var lines = ["\(fused.verdict.title): \(likelihood(fused)), evidence quality \(fused.evidenceQuality) of 100"]
        lines.append("outcome \(fused.outcome.rawValue), fusion version \(fused.fusionVersion)")
        let width = fused.points.map { name($0).count }.max() ?? 0
        for point in fused.points.sorted(by: { order($0) < order($1) }) {
            let gap = String(repeating: " ", count: width - name(point).count)
            lines.append("\(signed(point.points))  \(name(point))\(gap)  \(point.outcome.rawValue): \(point.why)")
        }
        let sum = fused.points.reduce(0) { $0 + $1.points }
        lines.append("\(signed(sum))  sum; 10 points make the odds ten times better, 0 is even")
        lines += fused.caps.map { "limit \($0.id): \($0.why)" }
        if !fused.wanted.isEmpty { lines.append("would help: \(listed(fused.wanted.map(\.title)))") }
        return lines
    }

    private static func likelihood(_ fused: FusedVerdict) -> String {
        fused.likelihood.map { "\($0) % likely authentic" } ?? "nothing supports a number"
    }

    private static func name(_ point: EvidencePoint) -> String { "\(point.rule) v\(point.version)" }

    /// Four wide: `  +1`, ` -12`.
    private static func signed(_ points: Int) -> String {
        let text = points > 0 ? "+\(points)" : "\(points)"
        return String(repeating: " ", count: max(0, 4 - text.count)) + text
    }

    /// The model, then what weighs most, then by name.
    private static func order(_ point: EvidencePoint) -> (Int, Int, RuleID) {
        (point.isModel ? 0 : 1, -abs(point.points), point.rule)
    }
}

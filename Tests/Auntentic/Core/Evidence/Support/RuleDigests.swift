/// What each rule's rows of the table come to at its version: whoever changes an outcome meets this list.
import AuntenticCore

enum RuleDigests {
    /// Of each row its name and what the rule says of it, in the order of their names.
    static func digest(_ rule: EvidenceRule, _ cases: [RuleCase]) -> String {
        let lines = cases.filter { $0.rule == rule.id }.map { "\($0.name)=\(rule.evaluate($0.input).outcome.rawValue)" }
        // FNV-1a: it tells apart what differs by accident, and nobody attacks a table of our own.
        let hash = lines.sorted().joined(separator: "\n").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 16)
    }

    /// Rule, version, digest.
    static let known: [String: (version: Int, digest: String)] = Dictionary(
        uniqueKeysWithValues: list.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ").map(String.init)
            guard parts.count == 3, let version = Int(parts[1]) else { return nil }
            return (parts[0], (version, parts[2]))
        })

    private static let list = """
        style.grammar.tag 1 2a466e46f88b4aab
        size.row.tag 1 7b5a4b5aa5cc57ce
        barcode.check_digit.tag 1 391fb467bb15faa0
        barcode.era.tag 1 9f873714da57fc7
        barcode.sequence.tag 1 d3eb1647fdd7b5de
        colour.block.tag 1 690a8056ab781262
        country.model.tag 1 c65a33b2ef6b15f0
        style.grammar.box 1 2a466e46f88b4aab
        size.row.box 1 3d39d1237ab271dd
        barcode.check_digit.box 1 74f9dcbf9f12690e
        barcode.era.box 1 9f873714da57fc7
        barcode.sequence.box 1 d3eb1647fdd7b5de
        colour.block.box 1 9396e320d84a1a3a
        country.model.box 1 c65a33b2ef6b15f0
        dates.valid.tag 1 55c9e75f64981d0d
        dates.order.tag 1 5e2f77b240ff9a4d
        dates.future.tag 1 6d3ceda27ac0f5db
        dates.span.tag 1 32fe96e0d92148b7
        style.tag_box 1 e47a0fa72aa6ffef
        size.tag_box 1 abad4c0938eb1c4b
        gender.tag_box 1 f513ce0ddc577df0
        country.tag_box 1 1b8d2f8680a26683
        barcode.tag_box 1 9ea526567d5be3d9
        barcode.order.tag_box 1 be450931220c07b7
        serial.left_right 1 89c8b26d76ebe5e0
        model.claimed 1 71c231cb91571642
        photo.reused 2 a2beeeb1892236f8
        photo.repeated 1 1a4ce4bc52426750
        photo.screenshot 1 76864c9d0c9e24ae
        photo.screen 1 79f069a7edcf10a1
        photo.editing 1 99d3dd32a49d9c06
        photo.cameras 1 cba4d8c103ebbbe6
        photo.times 1 d911debd2bd25e92
        """
}

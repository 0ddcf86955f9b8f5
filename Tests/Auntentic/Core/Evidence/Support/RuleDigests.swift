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
        style.grammar.tag 2 217a805767868318
        size.row.tag 2 35bf9b31ac65fc02
        barcode.check_digit.tag 2 8990bbc3d796ad84
        barcode.era.tag 2 b7bf42a1d9d68171
        barcode.sequence.tag 2 45a6db68364bb446
        colour.block.tag 3 c7caf5605f31f675
        country.model.tag 2 888f6e8ab51c619b
        style.grammar.box 2 217a805767868318
        size.row.box 2 a0fd62ce10fde6b
        barcode.check_digit.box 2 44e58839926e1080
        barcode.era.box 2 b7bf42a1d9d68171
        barcode.sequence.box 2 45a6db68364bb446
        colour.block.box 3 dcea97a7155f0c7d
        country.model.box 2 888f6e8ab51c619b
        dates.valid.tag 2 86a264b9a98c0e28
        dates.order.tag 2 a8eed30330f9671c
        dates.future.tag 2 3c3c5f2b31ff5f2c
        dates.span.tag 2 ba73b7a8d21f76f0
        style.tag_box 3 9d78b905aa199642
        size.tag_box 3 e7b15ed923c6b5dc
        gender.tag_box 2 2fd9156098028380
        country.tag_box 1 1b8d2f8680a26683
        barcode.tag_box 3 8f8b309014da4898
        barcode.order.tag_box 2 bb6c4838769d1fc7
        serial.left_right 1 89c8b26d76ebe5e0
        model.claimed 1 71c231cb91571642
        photo.reused 2 a2beeeb1892236f8
        photo.repeated 1 1a4ce4bc52426750
        photo.screenshot 1 76864c9d0c9e24ae
        photo.screen 1 79f069a7edcf10a1
        photo.editing 1 99d3dd32a49d9c06
        photo.cameras 1 cba4d8c103ebbbe6
        photo.times 1 d911debd2bd25e92
        origin.lines.tag 1 ef36c8ed3da3c9cb
        qr.form.tag 1 245f1b6d3bd1f616
        origin.lines.box 1 ef36c8ed3da3c9cb
        qr.form.box 1 245f1b6d3bd1f616
        era.window.tag 1 63b6db6dcf31ad70
        qr.printed.tag 1 5a3efeba37d9ab79
        colour.tag_box 1 15bf30e38766bda4
        model.style.box 1 327514d888c871c5
        barcode.elsewhere.tag_box 1 e9f4d7af5a705cc1
        barcode.run.tag_box 1 8f2df387822765ad
        """
}

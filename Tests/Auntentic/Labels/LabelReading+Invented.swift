/// What a reading claims to know and the label doesn't say.
import AuntenticCore

extension LabelReading {
    /// Each field that is certain and not printed there.
    func certainButNot(on label: LabelReading) -> [String] {
        var wrong: [String] = []
        func compare(_ name: String, _ read: ReadField?, _ printed: [ReadField?]) {
            guard let read, read.isCertain, !printed.contains(where: { $0?.value == read.value }) else { return }
            wrong.append("\(name) \(read.value)")
        }
        compare("style", styleCode, [label.styleCode])
        compare("number", gtin, [label.gtin])
        for scale in SizeScale.allCases { compare(scale.rawValue, sizes[scale], [label.sizes[scale]]) }
        for date in dates { compare("date", date, label.dates) }
        compare("country", country, [label.country])
        compare("factory", factory, [label.factory])
        // Nothing but the letters' shape tells an O from a 0 there, and the rule takes them for the same.
        if let serial, let printed = label.serial, Confusables.areSame(serial.value, printed.value) { return wrong }
        compare("serial", serial, [label.serial])
        return wrong
    }
}

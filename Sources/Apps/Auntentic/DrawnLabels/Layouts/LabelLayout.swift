/// A way to lay a label out; all are 100 units wide.
import AuntenticCore
import ServerMedia

protocol LabelLayout: Sendable {
    var name: String { get }
    /// In units.
    var height: Double { get }

    /// - Parameter scale: pixels a unit.
    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen
}

extension LabelFacts {
    private var year: Int { Int(dates[0].prefix(4)) ?? 2020 }

    func tagLayout(_ random: inout Seeded) -> any LabelLayout {
        switch brand {
        case .adidas: return AdidasTag(facts: self, face: random.pick([.sans, .sansBold, .condensed]))
        case .newBalance: return NewBalanceTag(facts: self, face: random.pick([.sans, .grotesque, .humanist]))
        case .nike where year < 2018: return NikeTableTag(facts: self, isWide: random.chance(0.6))
        case .nike:
            let faces: [Face] = [.humanist, .humanist, .humanist, .condensed, .sans, .grotesque]
            return NikeListTag(facts: self, face: random.pick(faces))
        }
    }

    func boxLayout(_ random: inout Seeded) -> any LabelLayout {
        switch brand {
        case .adidas: AdidasBox(facts: self)
        case .newBalance: NewBalanceBox(facts: self)
        case .nike where isJordan && (year < 2018 || random.chance(0.15)):
            NikeBlockBox(facts: self, isInverse: random.chance(0.8))
        case .nike: NikeStripBox(facts: self, hasQR: year >= 2018)
        }
    }
}

/// Sizes in the forms that labels print them in.
enum SizeText {
    /// `9½`, `43⅓`
    static func fraction(_ size: String) -> String {
        size.replacing(".5", with: "½").replacing(" 1/3", with: "⅓").replacing(" 2/3", with: "⅔")
    }

    /// `275`
    static func millimetres(_ cm: String) -> String { SizeRow.spelled((Double(cm) ?? 0) * 10) }
}

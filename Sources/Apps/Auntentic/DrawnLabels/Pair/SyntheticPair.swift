/// One pair of shoes that never existed: what its size tag and its box label say, and what was planted wrong.
import AuntenticCore

package struct SyntheticPair: Codable, Hashable, Sendable {
    package let seed: Int
    package var tag: LabelFacts
    package var box: LabelFacts
    package var contradictions: [Contradiction] = []

    /// Seeds to tune a reader or rules on; those from 10000 up are held out and never tuned on.
    package static let development = 0..<10_000

    /// A pair in which everything agrees.
    package init(seed: Int) {
        var random = Seeded(UInt64(seed), "pair")
        let kind = random.unit()
        tag = kind < 0.8 ? .nike(&random) : kind < 0.9 ? .adidas(&random) : .newBalance(&random)
        box = tag
        self.seed = seed
    }

    package init(seed: Int, contradictions: [Contradiction]) {
        self.init(seed: seed)
        var random = Seeded(UInt64(seed), "contradictions")
        for contradiction in contradictions { plant(contradiction, &random) }
    }
}

extension LabelFacts {
    static func nike(_ random: inout Seeded) -> LabelFacts {
        let era = random.pick(NikeModels.eras + [NikeModels.eras[0], NikeModels.eras[0]])
        let usesLegacy = era.prefixes.isEmpty || random.chance(0.25)
        let model = random.pick(NikeModels.all.filter { !usesLegacy || $0.legacy != nil })
        let audience = random.pick([SizeRow.Audience.men, .men, .men, .women, .bigKids])
        let (digit, colours) = Colourway.random(&random)
        let prefix = usesLegacy ? model.legacy ?? "" : random.pick(era.prefixes) + random.digits(4)
        let (start, end) = ProductionDate.window(in: era.years, &random)
        return LabelFacts(
            brand: .nike, isJordan: model.isJordan, audience: audience,
            styleCode: "\(prefix)-\(digit)\(random.digits(2))", modelName: model.name + audience.suffix,
            sizes: SizeRow.random(.nike, audience, &random),
            gtin: GTIN.completed(random.pick(era.blocks) + random.digits(5)),
            addOn: String(random.integer(10...19)), dates: [start, end],
            country: random.pick([.china, .china, .vietnam, .vietnam, .indonesia]),
            factory: random.letters(2) + random.pick(["", "", "1", "3"]), colours: colours.map(\.english),
            coloursInFrench: colours.map(\.french),
            orderNumber: "0" + random.integer(100...109).description
                + random.digits(6),
            tagID: "01" + random.letters(11, of: "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"), serial: "", width: "")
    }
}

extension SizeRow.Audience {
    /// As box labels end the model's name.
    var suffix: String {
        switch self {
        case .men: ""
        case .women: ""
        case .bigKids: " GS"
        }
    }
}

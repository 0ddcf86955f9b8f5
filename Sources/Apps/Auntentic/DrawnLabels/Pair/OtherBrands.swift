/// Pairs of adidas and of New Balance.
import AuntenticCore

extension LabelFacts {
    /// Article numbers as `market.md` §1.6 has them; GTINs begin with a German prefix (400–440).
    static func adidas(_ random: inout Seeded) -> LabelFacts {
        let audience = random.pick([SizeRow.Audience.men, .men, .women])
        let year = random.integer(2015...2025)
        let (start, end) = ProductionDate.window(in: year...year, &random)
        let prefix = random.pick(["FX", "FY", "GX", "GW", "HP", "HQ", "ID", "IE", "EG", "CQ"])
        let colours = random.pick([
            ["CBLACK", "FTWWHT", "CBLACK"], ["FTWWHT", "CBLACK", "GUM4"], ["CWHITE", "GREEN", "FTWWHT"],
            ["CORBLU", "FTWWHT", "GOLDMT"], ["OWHITE", "BLISIL", "CBLACK"],
        ])
        return LabelFacts(
            brand: .adidas, isJordan: false, audience: audience,
            styleCode: year < 2017 ? random.letters(1, of: "BSM") + random.digits(5) : prefix + random.digits(4),
            modelName: random.pick(["SAMBA OG", "GAZELLE", "SUPERSTAR", "STAN SMITH", "CAMPUS 00s", "FORUM LOW"])
                + (audience == .women ? " W" : ""),
            sizes: SizeRow.random(.adidas, audience, &random),
            gtin: GTIN.completed(String(random.integer(405...406)) + random.digits(9)), addOn: "", dates: [start, end],
            country: random.pick([.vietnam, .china, .indonesia]), factory: random.letters(3) + " " + random.digits(6),
            colours: colours, coloursInFrench: [], orderNumber: "0" + random.digits(9), tagID: "",
            serial: random.letters(2) + random.digits(7), width: "")
    }

    static func newBalance(_ random: inout Seeded) -> LabelFacts {
        let audience = random.pick([SizeRow.Audience.men, .men, .women])
        let model = random.pick(["990", "991", "993", "2002", "9060", "530", "574", "327"])
        let isDomestic = ["990", "991", "993"].contains(model)
        let year = random.integer(2017...2025)
        let (start, end) = ProductionDate.window(in: year...year, &random)
        let suffix = random.letters(2, of: "ABCDEFGLMNPRSTV") + random.pick(["", String(random.integer(1...6))])
        return LabelFacts(
            brand: .newBalance, isJordan: false, audience: audience,
            styleCode: (audience == .women ? "W" : random.pick(["M", "U"])) + model + suffix, modelName: model,
            sizes: SizeRow.random(.newBalance, audience, &random),
            gtin: GTIN.completed("19" + random.digits(9)), addOn: "", dates: [start, end],
            country: model == "991" ? .uk : isDomestic ? .usa : random.pick([.vietnam, .china, .indonesia]),
            factory: random.letters(1) + random.digits(2),
            colours: [random.pick(["GREY", "NAVY", "BLACK", "WHITE", "SEA SALT"])], coloursInFrench: [],
            orderNumber: "0" + random.digits(9), tagID: "", serial: "",
            width: audience == .women ? "B" : random.pick(["D", "D", "D", "2E"]))
    }
}

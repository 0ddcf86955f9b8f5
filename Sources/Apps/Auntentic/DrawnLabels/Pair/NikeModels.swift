/// Nike and Jordan styles to draw from: names as boxes print them, code prefixes and number blocks by year.

enum NikeModels {
    struct Model: Sendable {
        let name: String
        let isJordan: Bool
        /// Numbers from before letters came, for the models that had one.
        let legacy: String?
    }

    /// 555088 and 130690 and 575441 are on the labels that were looked at; the others are invented where a number is
    /// nil, so that no table of real models can be learnt from drawings.
    static let all: [Model] = [
        .init(name: "AIR JORDAN 1 RETRO HIGH OG", isJordan: true, legacy: "555088"),
        .init(name: "AIR JORDAN 1 MID", isJordan: true, legacy: nil),
        .init(name: "AIR JORDAN 1 LOW", isJordan: true, legacy: "553558"),
        .init(name: "AIR JORDAN 3 RETRO", isJordan: true, legacy: nil),
        .init(name: "AIR JORDAN 4 RETRO", isJordan: true, legacy: nil),
        .init(name: "AIR JORDAN 11 RETRO", isJordan: true, legacy: nil),
        .init(name: "AIR JORDAN 12 RETRO", isJordan: true, legacy: "130690"),
        .init(name: "NIKE DUNK LOW RETRO", isJordan: false, legacy: nil),
        .init(name: "NIKE DUNK HIGH RETRO", isJordan: false, legacy: nil),
        .init(name: "AIR FORCE 1 '07", isJordan: false, legacy: nil),
        .init(name: "NIKE AIR MAX 97", isJordan: false, legacy: nil),
        .init(name: "NIKE AIR MAX 90", isJordan: false, legacy: nil),
        .init(name: "NIKE BLAZER MID '77", isJordan: false, legacy: nil),
    ]

    /// First and last year of making, letters of new style codes, the first six digits of their GTINs.
    struct Era: Sendable {
        let years: ClosedRange<Int>
        let prefixes: [String]
        let blocks: [String]
    }

    /// Blocks as measured on 349 GTINs (`market.md` §1.6); 884802 and 193658 are on labels of 2013 and 2019. That the
    /// two rise together was measured too; which year goes with which is an estimate.
    static let eras: [Era] = [
        .init(years: 2012...2016, prefixes: [], blocks: ["884802", "887232", "888507"]),
        .init(years: 2017...2018, prefixes: ["AA", "AH", "AO", "AQ", "AV"], blocks: ["192501", "193154"]),
        .init(years: 2019...2019, prefixes: ["BQ", "BV", "CD", "CI", "CJ"], blocks: ["193654", "193658"]),
        .init(years: 2020...2020, prefixes: ["CN", "CT", "CU", "CW", "CZ"], blocks: ["194500", "194502"]),
        .init(years: 2021...2021, prefixes: ["DA", "DB", "DC", "DD", "DH"], blocks: ["195238"]),
        .init(years: 2022...2022, prefixes: ["DM", "DO", "DQ", "DR", "DV"], blocks: ["196154"]),
        .init(years: 2023...2023, prefixes: ["DX", "DZ", "FB", "FD"], blocks: ["196607", "196609"]),
        .init(years: 2024...2024, prefixes: ["FJ", "FN", "FQ", "FV"], blocks: ["196969", "196974", "196976"]),
        .init(years: 2025...2025, prefixes: ["FZ", "HF", "HJ", "HM", "HQ"], blocks: ["197593", "197597", "197600"]),
    ]
}

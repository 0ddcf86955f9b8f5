/// Where shoes are made, in one spelling each.
package enum Country {
    package static let unitedStates = "United States"
    package static let unitedKingdom = "United Kingdom"

    private static let spellings: [String: String] = [
        "CHINA": "China", "PRC": "China", "PRCHINA": "China", "CHINE": "China", "VIETNAM": "Vietnam",
        "INDONESIA": "Indonesia", "INDONESIE": "Indonesia", "USA": unitedStates, "US": unitedStates,
        "UNITEDSTATES": unitedStates, "UNITEDSTATESOFAMERICA": unitedStates, "UK": unitedKingdom,
        "ENGLAND": unitedKingdom, "GREATBRITAIN": unitedKingdom, "UNITEDKINGDOM": unitedKingdom, "THAILAND": "Thailand",
        "INDIA": "India", "CAMBODIA": "Cambodia", "TAIWAN": "Taiwan", "KOREA": "South Korea",
        "SOUTHKOREA": "South Korea", "ITALY": "Italy", "BRAZIL": "Brazil", "BRASIL": "Brazil", "JAPAN": "Japan",
        "PHILIPPINES": "Philippines", "BANGLADESH": "Bangladesh", "MEXICO": "Mexico", "PORTUGAL": "Portugal",
        "GERMANY": "Germany", "BOSNIAANDHERZEGOVINA": "Bosnia and Herzegovina", "TURKEY": "Turkey", "SPAIN": "Spain",
        "MYANMAR": "Myanmar", "PAKISTAN": "Pakistan", "SRILANKA": "Sri Lanka", "ARGENTINA": "Argentina",
    ]

    /// `Viet Nam`, `P.R.C.` and `England` in the spelling used here; nil for what is no country known here.
    package static func named(_ text: String) -> String? {
        var letters = text.uppercased().filter { $0.isASCII && $0.isLetter }
        for words in ["MADEINTHE", "MADEIN"] where letters.hasPrefix(words) {
            letters.removeFirst(words.count)
            break
        }
        return spellings[letters]
    }

    /// Countries that a brand's labels are commonly made in, for whoever draws one. No rule fails on it: factories move.
    package static func usual(_ brand: Brand) -> [String] {
        switch brand {
        case .nike: ["China", "Vietnam", "Indonesia"]
        case .adidas: ["China", "Vietnam", "Indonesia", "India"]
        case .newBalance: ["Vietnam", "China", "Indonesia", unitedStates, unitedKingdom]
        }
    }
}

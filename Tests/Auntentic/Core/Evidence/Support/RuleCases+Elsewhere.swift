/// The table for the rules that know other pairs' labels.
import AuntenticCore

extension RuleCase {
    static let elsewhere: [RuleCase] = number + run + name

    private typealias Sighting = KnownLabels.Sighting

    private static func sighting(_ gtin: String, _ us: String, _ accounts: Int, style: String = "DD1391100") -> Sighting
    {
        Sighting(gtin: gtin, style: style, us: us, accounts: accounts)
    }

    private static func known(
        _ rule: RuleID, _ outcome: RuleOutcome, _ name: String, _ sightings: [Sighting], says: [String] = [],
        change: (inout EvidenceInput) -> Void = { _ in }
    ) -> RuleCase {
        RuleCase(rule, outcome, name, says: says) { input in
            input.known = KnownLabels(sightings: sightings)
            change(&input)
        }
    }

    private static let own = "194502876031"

    private static let number: [RuleCase] = {
        let rule: RuleID = "barcode.elsewhere.tag_box"
        return [
            known(rule, .pass, "the same elsewhere", [sighting(own, "8.5", 1)], says: [own]),
            known(rule, .fail, "another size, twice", [sighting(own, "11", 2)], says: ["US 8.5", "US 11"]),
            known(rule, .fail, "another style, twice", [sighting(own, "8.5", 2, style: "CW2288111")]),
            known(rule, .unreadable, "another size, by one account", [sighting(own, "11", 1)]),
            known(rule, .unreadable, "copied onto many sizes", [sighting(own, "10", 2), sighting(own, "7", 3)]),
            known(rule, .unreadable, "copied from this size", [sighting(own, "8.5", 2), sighting(own, "7", 3)]),
            known(rule, .unreadable, "what a lost half explains", [sighting(own, "8", 2)]),
            known(rule, .unreadable, "the women's number of the same size", [sighting(own, "10", 2)]) {
                $0.box?.sizes[.us] = Sample.field("10")
                $0.tag?.sizes[.us] = nil
                $0.known = KnownLabels(sightings: [sighting(own, "8.5", 2)])
            },
            known(rule, .unreadable, "another size, where this one is read once", [sighting(own, "11", 2)]) {
                $0.tag = nil
            },
            known(rule, .unreadable, "another size, uncertain here", [sighting(own, "11", 2)]) {
                for side in LabelSide.allCases { $0.change(side) { $0.sizes[.us] = Sample.unsure("8.5") } }
            },
            known(rule, .notApplicable, "nobody else has it", []),
            RuleCase(rule, .unreadable, "no number read") { input in
                input.tag?.gtin = nil
                input.box?.gtin = nil
            },
        ]
    }()

    private static let run: [RuleCase] = {
        let rule: RuleID = "barcode.run.tag_box"
        let others = [sighting("194502876048", "9", 2), sighting("194502875980", "6", 2)]
        return [
            known(rule, .pass, "in its row", others, says: [own]),
            known(rule, .fail, "out of its row", others, says: ["US 8.5"]) {
                for side in LabelSide.allCases { $0.change(side) { $0.gtin = Sample.field("194502876123") } }
            },
            known(rule, .unreadable, "out of its row, read once", others) {
                $0.box?.gtin = Sample.field("194502876123")
            },
            known(rule, .unreadable, "no size", others) {
                for side in LabelSide.allCases { $0.change(side) { $0.sizes[.us] = nil } }
            },
            known(rule, .notApplicable, "one other size", [others[0]]),
            known(rule, .notApplicable, "others by one account", others.map { sighting($0.gtin, $0.us, 1) }),
            known(rule, .notApplicable, "others that don't run", [others[0], sighting("194502875997", "6", 2)]),
            RuleCase(rule, .notApplicable, "nothing known"),
        ]
    }()

    private static let name: [RuleCase] = {
        func named(
            _ outcome: RuleOutcome, _ name: String, _ known: String, pairs: Int = 2, says: [String] = [],
            change: (inout EvidenceInput) -> Void = { _ in }
        ) -> RuleCase {
            RuleCase("model.style.box", outcome, name, says: says) { input in
                input.known = KnownLabels(names: [.init(style: "DD1391", name: known, pairs: pairs)])
                change(&input)
            }
        }
        return [
            named(.pass, "the same family", "NIKE DUNK LOW RETRO", says: ["NIKE DUNK LOW RETRO"]),
            named(.fail, "another family", "AIR JORDAN 1 LOW", says: ["NIKE DUNK LOW RETRO", "AIR JORDAN 1 LOW"]),
            named(.unreadable, "another family, uncertain", "AIR JORDAN 1 LOW") {
                $0.box?.modelName = Sample.unsure("NIKE DUNK LOW RETRO")
            },
            named(.unreadable, "another family, the code read once", "AIR JORDAN 1 LOW") { $0.tag?.styleCode = nil },
            named(.unreadable, "no family in the name", "NIKE COURT VISION"),
            named(.unreadable, "no name read", "AIR JORDAN 1 LOW") { $0.box?.modelName = nil },
            named(.notApplicable, "one confirmed pair", "AIR JORDAN 1 LOW", pairs: 1),
            RuleCase("model.style.box", .notApplicable, "the table is empty"),
        ]
    }()
}

/// The table for the rules that compare labels with each other, or with what their owner said.
import AuntenticCore

extension RuleCase {
    static let comparisons: [RuleCase] =
        style + size + gender + numbers + countryOnBoth + colours + serial + claimed

    private static let style = [
        RuleCase("style.tag_box", .pass, "a dash and a blank", says: ["DD1391-100", "DD1391 100"]),
        RuleCase("style.tag_box", .pass, "lookalikes agree") { $0.box?.styleCode = Sample.field("DDI39I-1OO") },
        RuleCase("style.tag_box", .fail, "another colour", says: ["DD1391-100", "DD1391-003", "another pair"]) {
            $0.box?.styleCode = Sample.field("DD1391-003")
        },
        RuleCase("style.tag_box", .unreadable, "one digit that looks like the other") {
            $0.box?.styleCode = Sample.field("DD1391-180")
        },
        RuleCase("style.tag_box", .unreadable, "its beginning lost") { $0.box?.styleCode = Sample.field("1391-100") },
        RuleCase("style.tag_box", .unreadable, "a character lost in the middle") {
            $0.box?.styleCode = Sample.field("DD139-100")
        },
        RuleCase("style.tag_box", .unreadable, "what no maker writes") { $0.box?.styleCode = Sample.field("QQ-77-X1") },
        RuleCase("style.tag_box", .unreadable, "another colour, uncertain", says: ["seems"]) {
            $0.box?.styleCode = Sample.unsure("DD1391-003")
        },
        RuleCase("style.tag_box", .unreadable, "cut off") { $0.box?.styleCode = Sample.field("DD1391") },
        RuleCase("style.tag_box", .unreadable, "the same, uncertain") {
            $0.tag?.styleCode = Sample.unsure("DD1391-100")
        },
        RuleCase("style.tag_box", .unreadable, "no box", says: ["box label"]) { $0.box = nil },
    ]

    private static let size = [
        RuleCase("size.tag_box", .pass, "the same row", says: ["US 8.5", "EU 42"]),
        RuleCase("size.tag_box", .fail, "another row", says: ["US 8.5", "US 9"]) {
            $0.box?.sizes = Sample.sizes("9", "8", "42.5", "27")
        },
        RuleCase("size.tag_box", .fail, "the next row, which shares its UK size") {
            $0.tag?.sizes = Sample.sizes("6.5", "6", "39", "24.5")
            $0.box?.sizes = Sample.sizes("7", "6", "40", "25")
        },
        RuleCase("size.tag_box", .fail, "half a size larger", says: ["US 9", "US 9.5"]) {
            $0.tag?.sizes = Sample.sizes("9", "8", "42.5", "27")
            $0.box?.sizes = Sample.sizes("9.5", "8.5", "43", "27.5")
        },
        RuleCase("size.tag_box", .unreadable, "the first digit of 9.5 lost") {
            $0.tag?.sizes = Sample.sizes("5", "8.5", nil, nil)
            $0.box?.sizes = Sample.sizes("9.5", nil, "43", nil)
        },
        RuleCase("size.tag_box", .unreadable, "all halves lost at the edge") {
            $0.tag?.sizes = Sample.sizes("6", "5", "38", "24")
            $0.box?.sizes = Sample.sizes("6.5", "5.5", "38.5", "24.5")
        },
        RuleCase("size.tag_box", .unreadable, "one number misread") { $0.box?.sizes = Sample.sizes("6", nil, nil) },
        RuleCase("size.tag_box", .unreadable, "another row, uncertain") {
            $0.box?.sizes = Sample.sizes("9", "8", "42.5").mapValues { Sample.unsure($0.value) }
        },
        RuleCase("size.tag_box", .unreadable, "superscripts without their height") {
            $0.box?.sizes = Sample.sizes("85", "75", nil, "265")
        },
        RuleCase("size.tag_box", .unreadable, "the women's number of a dual label") {
            $0.box?.sizes[.us] = Sample.field("10")
        },
        RuleCase("size.tag_box", .unreadable, "only the women's number") {
            $0.box?.sizes = Sample.sizes("10", nil, nil)
        },
        RuleCase("size.tag_box", .unreadable, "no tag") { $0.tag = nil },
        RuleCase("size.tag_box", .unreadable, "no scale in common") {
            $0.tag?.sizes = Sample.sizes("8.5", nil, nil)
            $0.box?.sizes = Sample.sizes(nil, nil, "42")
        },
    ]

    private static let gender = [
        RuleCase("gender.tag_box", .pass, "men's twice", says: ["men's"]),
        RuleCase("gender.tag_box", .pass, "US hidden on the tag") { $0.tag?.sizes[.us] = nil },
        RuleCase("gender.tag_box", .fail, "women's on the box", says: ["men's", "women's"]) {
            $0.box?.sizes = Sample.sizes("10", "7.5", "42", "27")
        },
        RuleCase("gender.tag_box", .pass, "a kids' pair isn't called women's", says: ["both fit big kids'"]) {
            $0.tag?.sizes = Sample.sizes("4.5Y", "4", "36.5", "23.5")
            $0.box?.sizes = Sample.sizes(nil, "4", nil, "23.5")
        },
        RuleCase("gender.tag_box", .pass, "a kids' name tells whose it is", says: ["both fit big kids'"]) {
            $0.tag?.sizes = Sample.sizes("6", "5.5", "38.5", "24")
            $0.box?.sizes = Sample.sizes("6", "5.5", "38.5", "24")
            $0.box?.modelName = Sample.field("AIR JORDAN 1 MID GS")
        },
        RuleCase("gender.tag_box", .unreadable, "a Y on one label, whatever the name's end says", says: ["6Y"]) {
            $0.tag?.sizes = Sample.sizes("6Y", "5.5", "38.5", "24")
            $0.box?.sizes = Sample.sizes("6", "5.5", "38.5", "24")
        },
        RuleCase("gender.tag_box", .unreadable, "a hidden Y on a kids' box") {
            $0.tag?.sizes = Sample.sizes("6Y", "5.5", "38.5", "24")
            $0.box?.sizes = Sample.sizes("6", "5.5", "38.5", "24")
            $0.box?.modelName = Sample.field("NIKE DUNK LOW (GS)")
        },
        RuleCase("gender.tag_box", .unreadable, "the women's number of a dual label") {
            $0.box?.sizes = Sample.sizes("10", "7.5", "42")
        },
        RuleCase("gender.tag_box", .unreadable, "too little certain") {
            $0.box?.sizes = Sample.sizes("10", "7.5", "42", "27").mapValues { Sample.unsure($0.value) }
        },
        RuleCase("gender.tag_box", .unreadable, "no box") { $0.box = nil },
    ]

    private static let numbers = [
        RuleCase("barcode.tag_box", .pass, "the same number", says: ["194502876031"]),
        RuleCase("barcode.tag_box", .pass, "as fourteen digits on the tag") {
            $0.tag?.gtin = Sample.field("00194502876031")
        },
        RuleCase("barcode.tag_box", .fail, "a number far from it", says: ["194502876031", "194502511116"]) {
            $0.box?.gtin = Sample.field("194502511116")
        },
        RuleCase(
            "barcode.tag_box", .fail, "the number of another size, with it", says: ["194502876031", "194502876048"]
        ) {
            $0.box?.gtin = Sample.field("194502876048")
            $0.box?.sizes = Sample.sizes("9", "8", "42.5", "27")
        },
        RuleCase("barcode.tag_box", .unreadable, "the number of another size, without it") {
            $0.box?.gtin = Sample.field("194502876048")
        },
        RuleCase("barcode.tag_box", .unreadable, "fourteen digits cut off after twelve") {
            $0.tag?.gtin = Sample.field("008852598461")
        },
        RuleCase("barcode.tag_box", .unreadable, "no shoe's number") { $0.box?.gtin = Sample.field("030100001126") },
        RuleCase("barcode.tag_box", .unreadable, "another number, uncertain") {
            $0.box?.gtin = Sample.unsure("194502876048")
        },
        RuleCase("barcode.tag_box", .unreadable, "a number that can't be right") {
            $0.box?.gtin = Sample.field("194502876049")
        },
        RuleCase("barcode.tag_box", .unreadable, "none on the tag") { $0.tag?.gtin = nil },
        RuleCase("barcode.order.tag_box", .pass, "US 9 on the box with its own number") {
            $0.box?.sizes = Sample.sizes("9", "8", "42.5", "27")
            $0.box?.gtin = Sample.field("194502876048")
        },
        RuleCase("barcode.order.tag_box", .fail, "one number for two sizes", says: ["US 8.5", "US 9"]) {
            $0.box?.sizes = Sample.sizes("9", "8", "42.5", "27")
        },
        RuleCase("barcode.order.tag_box", .fail, "a smaller number for a larger size") {
            $0.box?.sizes = Sample.sizes("9", "8", "42.5", "27")
            $0.box?.gtin = Sample.field("194502875980")
        },
        RuleCase("barcode.order.tag_box", .unreadable, "one number for two sizes, uncertain") {
            $0.box?.sizes = Sample.sizes("9", "8", "42.5", "27")
            $0.box?.sizes[.us] = Sample.unsure("9")
        },
        RuleCase("barcode.order.tag_box", .notApplicable, "one size"),
        RuleCase("barcode.order.tag_box", .notApplicable, "one number misread") {
            $0.box?.sizes[.us] = Sample.field("9")
        },
        RuleCase("barcode.order.tag_box", .notApplicable, "a superscript") { $0.box?.sizes[.us] = Sample.field("85") },
    ]

    private static let countryOnBoth = [
        RuleCase("country.tag_box", .pass, "Vietnam twice", says: ["VIETNAM"]),
        RuleCase("country.tag_box", .pass, "two spellings") { $0.box?.country = Sample.field("Viet Nam") },
        RuleCase("country.tag_box", .fail, "China on the box", says: ["VIETNAM", "China"]) {
            $0.box?.country = Sample.field("China")
        },
        RuleCase("country.tag_box", .unreadable, "China, uncertain") { $0.box?.country = Sample.unsure("China") },
        RuleCase("country.tag_box", .unreadable, "no country") { $0.box?.country = Sample.field("CHXNA") },
        RuleCase("country.tag_box", .unreadable, "none on the box") { $0.box?.country = nil },
    ]

    private static let colours = [
        RuleCase("colour.tag_box", .pass, "the same") { $0.tag?.colours = Sample.field("White/Black-White") },
        RuleCase("colour.tag_box", .fail, "red on the tag", says: ["UNIVERSITY RED", "WHITE/BLACK"]) {
            $0.tag?.colours = Sample.field("UNIVERSITY RED/GAME ROYAL")
        },
        RuleCase("colour.tag_box", .unreadable, "red on the tag, uncertain") {
            $0.tag?.colours = Sample.unsure("UNIVERSITY RED/GAME ROYAL")
        },
        RuleCase("colour.tag_box", .unreadable, "a name that is no plain colour") {
            $0.tag?.colours = Sample.field("LASER/STEALTH")
        },
        RuleCase("colour.tag_box", .unreadable, "in another order") { $0.tag?.colours = Sample.field("BLACK/WHITE") },
        RuleCase("colour.tag_box", .notApplicable, "tags show none"),
    ]

    private static func otherTag(_ serial: ReadField?) -> LabelReading {
        var tag = LabelReading(kind: .sizeTag)
        tag.brand = .adidas
        tag.serial = serial
        return tag
    }

    private static let serial = [
        RuleCase("serial.left_right", .pass, "two serials", says: ["0ABC1234567", "0ABC7654321"], of: Sample.adidas) {
            $0.otherTag = otherTag(Sample.field("0ABC7654321"))
        },
        RuleCase("serial.left_right", .fail, "one serial", says: ["0ABC1234567"], of: Sample.adidas) {
            $0.otherTag = otherTag(Sample.field("0ABC1234567"))
        },
        RuleCase("serial.left_right", .unreadable, "one serial, uncertain", of: Sample.adidas) {
            $0.otherTag = otherTag(Sample.unsure("0ABC1234567"))
        },
        RuleCase("serial.left_right", .unreadable, "two serials, uncertain", of: Sample.adidas) {
            $0.otherTag = otherTag(Sample.unsure("0ABC7654321"))
        },
        RuleCase("serial.left_right", .unreadable, "one tag", of: Sample.adidas),
        RuleCase("serial.left_right", .notApplicable, "another brand"),
    ]

    private static let claimed: [RuleCase] =
        [
            ("Dunk Low Panda", RuleOutcome.pass), ("nike dunk", .pass), ("DD1391-100", .pass),
            ("Dunk DD1391 100", .pass),
            ("Air Jordan 1", .fail), ("adidas Samba", .fail), ("New Balance 990v6", .fail), ("Puma Suede", .fail),
            ("Dunk DD1391-003", .fail), ("Dunk High", .unreadable), ("white sneaker", .unreadable),
            ("Panda FW2021", .unreadable), ("Off-White Nike", .pass), ("Nike x adidas", .pass), ("", .notApplicable),
        ].map { (claim: String, outcome: RuleOutcome) in
            RuleCase("model.claimed", outcome, claim) { $0.claimedModel = claim }
        } + [
            RuleCase("model.claimed", .pass, "one of two numbers") {
                $0.claimedModel = "air max 97 sean"
                $0.box?.modelName = Sample.field("AIR MAX 1/97")
            },
            RuleCase("model.claimed", .pass, "a Roman number, or two ones") {
                $0.claimedModel = "AJ11"
                $0.box?.modelName = Sample.field("AIR JORDAN II RETRO")
            },
            RuleCase("model.claimed", .pass, "New Balance by its number", of: Sample.newBalance) {
                $0.claimedModel = "NB 990v6 grey"
            },
            RuleCase("model.claimed", .fail, "another New Balance", says: ["M990GL6", "a 990"], of: Sample.newBalance) {
                $0.claimedModel = "New Balance 2002R"
            },
            RuleCase("model.claimed", .unreadable, "another model, uncertain", says: ["seems"]) {
                $0.claimedModel = "Air Jordan 4"
                $0.box?.modelName = Sample.unsure("NIKE DUNK LOW")
                $0.tag?.styleCode = nil
                $0.box?.styleCode = nil
            },
        ]
}

/// The table for the rules that look at one label.
import AuntenticCore

extension RuleCase {
    static let oneLabel: [RuleCase] = grammar + sizeRow + checkDigit + era + sequence + colour + country + dates

    private static let grammar: [RuleCase] =
        bothSides("style.grammar", .pass, "a Nike code", says: ["DD1391"])
        + bothSides("style.grammar", .pass, "a legacy Nike code") { $0.styleCode = Sample.field("555088-030") }
        + bothSides("style.grammar", .pass, "an adidas code", of: Sample.adidas)
        + bothSides("style.grammar", .pass, "a New Balance code", of: Sample.newBalance)
        + seenTwice("style.grammar", .fail, "letters where digits belong", says: ["D1D391-1X0", "DD1391-100"]) {
            $0.styleCode = Sample.field("D1D391-1X0")
        }
        + seenTwice("style.grammar", .fail, "an adidas code too long", of: Sample.adidas) {
            $0.styleCode = Sample.field("CQX94471")
        }
        + seenTwice("style.grammar", .fail, "no New Balance code", of: Sample.newBalance) {
            $0.styleCode = Sample.field("990-GL6-77")
        }
        + bothSides("style.grammar", .unreadable, "the same from one place", says: ["one place"]) {
            $0.styleCode = Sample.field("D1D391-1X0")
        }
        + bothSides("style.grammar", .unreadable, "the same, uncertain", says: ["seems"]) {
            $0.styleCode = Sample.unsure("D1D391-1X0")
        }
        + bothSides("style.grammar", .unreadable, "lookalikes don't fail") { $0.styleCode = Sample.field("0D1391-1OO") }
        + bothSides("style.grammar", .unreadable, "a rarer New Balance form", of: Sample.newBalance) {
            $0.styleCode = Sample.field("BB550WT1")
        }
        + bothSides("style.grammar", .unreadable, "its colour is cut off") { $0.styleCode = Sample.field("DD1391") }
        + bothSides("style.grammar", .unreadable, "nothing read") { $0.styleCode = nil }

    private static let sizeRow: [RuleCase] =
        bothSides("size.row", .pass, "men's row", says: ["US 8.5", "EU 42", "men's"])
        + bothSides("size.row", .pass, "big kids'", says: ["6Y"]) { $0.sizes = Sample.sizes("6Y", "5.5", "38.5", "24") }
        + bothSides("size.row", .pass, "women's", says: ["women's"]) {
            $0.sizes = Sample.sizes("7.5", "5", "38.5", "24.5")
        }
        + bothSides("size.row", .pass, "US hidden under the seam") { $0.sizes = Sample.sizes(nil, "7.5", "42", "26.5") }
        + bothSides("size.row", .pass, "thirds as decimals", of: Sample.adidas) {
            $0.sizes = Sample.sizes("9", "8.5", "42.7")
        }
        + bothSides("size.row", .pass, "a lookalike in a number") { $0.sizes[.us] = Sample.field("B.S") }
        + bothSides("size.row", .pass, "New Balance", of: Sample.newBalance)
        + seenTwice("size.row", .fail, "EU of another row", says: ["EU 43", "EU 42"]) {
            $0.sizes[.eu] = Sample.field("43")
        }
        + seenTwice("size.row", .fail, "UK of another row", says: ["UK 8.5"]) { $0.sizes[.uk] = Sample.field("8.5") }
        + seenTwice("size.row", .fail, "a size no table knows, against three") { $0.sizes[.eu] = Sample.field("61") }
        + bothSides("size.row", .fail, "two of another row on one label", says: ["EU 43", "cm 27.5"]) {
            $0.sizes = Sample.sizes("8.5", "7.5", "43", "27.5")
        }
        + bothSides("size.row", .unreadable, "one number of another row from one place", says: ["one place"]) {
            $0.sizes[.eu] = Sample.field("43")
        }
        + bothSides("size.row", .unreadable, "a whole number where the half may be lost") {
            $0.sizes = Sample.sizes("8.5", "7", "42", "26")
        }
        + bothSides("size.row", .unreadable, "a half without its number") { $0.sizes[.uk] = Sample.field("5") }
        + bothSides("size.row", .pass, "a kids' size without its Y isn't called men's", says: ["men's or big kids'"]) {
            $0.sizes = Sample.sizes("6", "5.5", "38.5", "24")
        }
        + bothSides("size.row", .pass, "a kids' size with a kids' name", says: [" big kids'"]) {
            $0.sizes = Sample.sizes("6", "5.5", "38.5", "24")
            $0.modelName = Sample.field("AIR JORDAN 1 RETRO HIGH OG GS")
        }
        + bothSides("size.row", .pass, "where the kids' table is silent", says: ["women's or big kids'"]) {
            $0.sizes = Sample.sizes(nil, "4", nil, "23.5")
        }
        + seenTwice("size.row", .fail, "adidas", of: Sample.adidas) { $0.sizes = Sample.sizes("9", "8.5", "44") }
        + seenTwice(
            "size.row", .fail, "centimetres no foot of this size has", says: ["cm 29.5", "about 27"], of: Sample.adidas
        ) { $0.sizes[.cm] = Sample.field("29.5") }
        + bothSides("size.row", .pass, "centimetres of about this size", of: Sample.adidas) {
            $0.sizes[.cm] = Sample.field("27.5")
        }
        + bothSides("size.row", .unreadable, "the contradiction is uncertain", says: ["43"]) {
            $0.sizes[.eu] = Sample.unsure("43")
        }
        + bothSides("size.row", .unreadable, "superscripts without their height") {
            $0.sizes = Sample.sizes("85", "75", "42", "265")
        }
        + bothSides("size.row", .unreadable, "one against one") { $0.sizes = Sample.sizes("8.5", nil, "43") }
        + bothSides("size.row", .unreadable, "the women's number of a dual label") {
            $0.sizes[.us] = Sample.field("10")
        }
        + bothSides("size.row", .pass, "the code alone tells the brand", of: Sample.newBalance) { $0.brand = nil }
        + [
            RuleCase("size.row.tag", .unreadable, "adidas sizes and code, taken for Nike's", of: Sample.adidas) {
                $0.tag?.brand = .nike
                $0.tag?.styleCode = Sample.field("M990GL6")
                $0.box = nil
            }
        ]
        + bothSides("size.row", .unreadable, "nothing read") { $0.sizes = [:] }
        + bothSides("size.row", .unreadable, "a slide's row only excuses", of: Sample.adidas) {
            $0.sizes = Sample.sizes("9", "9", nil)
        }
        + bothSides("size.row", .notApplicable, "a toddler's") { $0.sizes = Sample.sizes("10C", "9.5", "27", "16") }

    private static let checkDigit: [RuleCase] =
        bothSides("barcode.check_digit", .pass, "right", says: ["194502876031"])
        + bothSides("barcode.check_digit", .pass, "as fourteen digits") { $0.gtin = Sample.field("00194502876031") }
        + bothSides("barcode.check_digit", .pass, "an EAN", of: Sample.adidas)
        + seenTwice("barcode.check_digit", .fail, "wrong", says: ["ends in 5", "end in 6"]) {
            $0.gtin = Sample.field("194502511115")
        }
        + bothSides("barcode.check_digit", .unreadable, "wrong, from one place", says: ["one place"]) {
            $0.gtin = Sample.field("194502511115")
        }
        + bothSides("barcode.check_digit", .unreadable, "fourteen digits cut off after twelve", says: ["longer"]) {
            $0.gtin = Sample.field("008852598461")
        }
        + bothSides("barcode.check_digit", .unreadable, "no shoe's number, though it is right") {
            $0.gtin = Sample.field("030100001126")
        }
        + bothSides("barcode.check_digit", .unreadable, "wrong but uncertain") {
            $0.gtin = Sample.unsure("194502511115")
        }
        + bothSides("barcode.check_digit", .unreadable, "wrong, with a letter taken for a digit") {
            $0.gtin = Sample.field("194502511115", text: "194S02511115")
        }
        + bothSides(
            "barcode.check_digit", .unreadable, "wrong, and a slip away from the other label's", says: ["misread"]
        ) {
            $0.gtin = Sample.field("194502876032")
        }
        + bothSides("barcode.check_digit", .unreadable, "right but uncertain") {
            $0.gtin = Sample.unsure("194502876031")
        }
        + bothSides("barcode.check_digit", .unreadable, "too short") { $0.gtin = Sample.field("19450287603") }
        + bothSides("barcode.check_digit", .unreadable, "nothing read") { $0.gtin = nil } + [
            RuleCase("barcode.check_digit.box", .fail, "the same wrong number on both", says: ["194502876032"]) {
                $0.tag?.gtin = Sample.field("194502876032")
                $0.box?.gtin = Sample.field("194502876032")
            }
        ]

    private static let era: [RuleCase] =
        bothSides("barcode.era", .pass, "a number of the style's age")
        + seenTwice("barcode.era", .fail, "a number of 2013 beside a style of 2021", says: ["884802"]) {
            $0.gtin = Sample.field("884802353249")
        }
        + seenTwice("barcode.era", .fail, "a block of 2019 beside a style of 2024") {
            $0.styleCode = Sample.field("HJ9293-100")
            $0.gtin = Sample.field("193654038465")
        }
        + bothSides("barcode.era", .unreadable, "a number of 2013 from one place", says: ["one place"]) {
            $0.gtin = Sample.field("884802353249")
        }
        + bothSides("barcode.era", .unreadable, "the same, uncertain") { $0.gtin = Sample.unsure("884802353249") }
        + bothSides("barcode.era", .unreadable, "a block nobody knows") { $0.gtin = Sample.field("091201123457") }
        + bothSides("barcode.era", .unreadable, "nothing read") { $0.gtin = nil }
        + bothSides("barcode.era", .notApplicable, "legacy numbers are reused") {
            $0.styleCode = Sample.field("604133-610")
            $0.gtin = Sample.field("884802353249")
        }
        + bothSides("barcode.era", .notApplicable, "another brand", of: Sample.adidas)

    private static let sequence: [RuleCase] =
        bothSides("barcode.sequence", .pass, "the number of this size", says: ["194502876031"])
        + seenTwice("barcode.sequence", .fail, "the number of US 9", says: ["194502876048", "194502876031"]) {
            $0.gtin = Sample.field("194502876048")
        }
        + bothSides("barcode.sequence", .unreadable, "the number of US 9, from one place", says: ["one place"]) {
            $0.gtin = Sample.field("194502876048")
        }
        + bothSides("barcode.sequence", .unreadable, "the number of a size whose half may be lost") {
            $0.sizes[.us] = Sample.field("8")
        }
        + bothSides("barcode.sequence", .unreadable, "the same, uncertain") { $0.gtin = Sample.unsure("194502876048") }
        + bothSides("barcode.sequence", .unreadable, "from another block") { $0.gtin = Sample.field("193654038465") }
        + bothSides("barcode.sequence", .unreadable, "no US size") { $0.sizes[.us] = nil }
        + bothSides("barcode.sequence", .notApplicable, "an unknown style") {
            $0.styleCode = Sample.field("DD1392-100")
        }

    private static let colour: [RuleCase] =
        bothSides("colour.block", .pass, "white is 1", says: ["WHITE/BLACK-WHITE", "100"]) {
            $0.colours = Sample.field("WHITE/BLACK-WHITE")
        }
        + bothSides("colour.block", .fail, "red isn't 1", says: ["UNIVERSITY RED"]) {
            $0.colours = Sample.field("UNIVERSITY RED/BLACK")
        }
        + bothSides("colour.block", .unreadable, "the same, uncertain") {
            $0.colours = Sample.unsure("UNIVERSITY RED/BLACK")
        }
        + bothSides(
            "colour.block", .fail, "red isn't 1, though a letter behind it is uncertain",
            says: ["“red, black”", "white"]
        ) {
            $0.colours = Sample.unsure("UNIVERSITY RED/BLACK-GUN BROWN")
            $0.mainColours = Sample.field("6/0")
        }
        + bothSides(
            "colour.block", .pass, "white is 1, though a letter behind it is uncertain", says: ["“white, black”"]
        ) {
            $0.colours = Sample.unsure("WHITE/BLACK-WHTE")
            $0.mainColours = Sample.field("1/0")
        }
        + bothSides("colour.block", .unreadable, "a first colour that says nothing, for certain") {
            $0.colours = Sample.unsure("LASER FUCHSIA/UNIVERSITY RED")
            $0.mainColours = Sample.field("?/6")
        }
        + bothSides("colour.block", .unreadable, "red isn't 1, by a number from one place", says: ["one place"]) {
            $0.colours = Sample.field("UNIVERSITY RED/BLACK")
            $0.styleCode = Sample.field("DD1391-101")
        }
        + bothSides("colour.block", .unreadable, "a name that is no plain colour") {
            $0.colours = Sample.field("LASER FUCHSIA/UNIVERSITY RED")
        }
        + bothSides("colour.block", .unreadable, "the colour comes later") { $0.colours = Sample.field("RED/WHITE") }
        + bothSides("colour.block", .notApplicable, "several colours") {
            $0.styleCode = Sample.field("DD1391-900")
            $0.colours = Sample.field("BLACK/WHITE")
        } + [
            RuleCase("colour.block.tag", .notApplicable, "tags show none"),
            RuleCase("colour.block.box", .unreadable, "no colours read") { $0.box?.colours = nil },
        ]

    private static let country: [RuleCase] =
        bothSides("country.model", .pass, "990 made in USA", says: ["M990GL6", "USA"], of: Sample.newBalance)
        + bothSides("country.model", .pass, "an import made in Vietnam", of: Sample.newBalance) {
            $0.styleCode = Sample.field("U9060FNB")
            $0.country = Sample.field("Vietnam")
        }
        + seenTwice("country.model", .fail, "9060 made in USA", says: ["U9060FNB", "9060"], of: Sample.newBalance) {
            $0.styleCode = Sample.field("U9060FNB")
        }
        + bothSides("country.model", .unreadable, "9060, from one place", says: ["one place"], of: Sample.newBalance) {
            $0.styleCode = Sample.field("U9060FNB")
        }
        + bothSides("country.model", .unreadable, "the same, uncertain", of: Sample.newBalance) {
            $0.styleCode = Sample.unsure("U9060FNB")
        }
        + bothSides("country.model", .unreadable, "nothing read", of: Sample.newBalance) { $0.country = nil }
        + bothSides("country.model", .notApplicable, "another brand")

    private static let dates: [RuleCase] = [
        RuleCase("dates.valid.tag", .pass, "two days", says: ["Both dates"]),
        RuleCase("dates.valid.tag", .pass, "one day", says: ["The date"]) { $0.tag?.dates.removeLast() },
        RuleCase("dates.valid.tag", .fail, "31 June in both shoes", says: ["06/31/21"]) {
            $0.tag?.dates[1] = Sample.field("2021-06-31", text: "06/31/21")
            $0.otherTag = $0.tag
        },
        RuleCase("dates.valid.tag", .unreadable, "31 June once", says: ["06/31/21", "misread"]) {
            $0.tag?.dates[1] = Sample.field("2021-06-31", text: "06/31/21")
        },
        RuleCase("dates.valid.tag", .unreadable, "31 June, uncertain") {
            $0.tag?.dates[1] = Sample.unsure("2021-06-31")
        },
        RuleCase("dates.valid.tag", .unreadable, "none read") { $0.tag?.dates = [] },
        RuleCase("dates.valid.tag", .unreadable, "nobody knows whose tag") { input in
            input.tag?.brand = nil
            input.tag?.styleCode = nil
            input.box = nil
            input.tag?.dates[1] = Sample.field("2021-06-31")
        },
        RuleCase("dates.valid.tag", .notApplicable, "another brand", of: Sample.adidas),
        RuleCase("dates.order.tag", .pass, "start before end"),
        RuleCase("dates.order.tag", .fail, "end before start", says: ["2021-05-06", "2021-02-16"]) {
            $0.tag?.dates.reverse()
        },
        RuleCase("dates.order.tag", .unreadable, "end before start by a year nobody can have printed") {
            $0.tag?.dates = [Sample.field("2049-03-04"), Sample.field("2021-05-06")]
        },
        RuleCase("dates.order.tag", .unreadable, "end before start by one misread digit", says: ["misread"]) {
            $0.tag?.dates = [Sample.field("2018-03-16"), Sample.field("2016-05-06")]
        },
        RuleCase("dates.order.tag", .unreadable, "end before start, uncertain") {
            $0.tag?.dates = [Sample.field("2021-05-06"), Sample.unsure("2021-02-16")]
        },
        RuleCase("dates.order.tag", .unreadable, "one date") { $0.tag?.dates.removeLast() },
        RuleCase("dates.future.tag", .pass, "long past"),
        RuleCase("dates.future.tag", .pass, "today, somewhere") {
            $0.tag?.dates = [Sample.field("2024-03-01"), Sample.field("2024-05-21")]
        },
        RuleCase("dates.future.tag", .pass, "one date, long past", says: ["The date"]) { $0.tag?.dates.removeLast() },
        RuleCase("dates.future.tag", .fail, "a window that lies ahead", says: ["2031-06-10", "2024-05-20"]) {
            $0.tag?.dates = [Sample.field("2031-03-01"), Sample.field("2031-06-10")]
        },
        RuleCase("dates.future.tag", .fail, "next month, in both shoes", says: ["2024-06-10"]) {
            $0.tag?.dates = [Sample.field("2024-03-01"), Sample.field("2024-06-10")]
            $0.otherTag = $0.tag
        },
        RuleCase("dates.future.tag", .unreadable, "one year far from all others", says: ["03/04/49", "misread"]) {
            $0.tag?.dates[0] = Sample.field("2049-03-04", text: "03/04/49")
        },
        RuleCase("dates.future.tag", .unreadable, "next month, uncertain") {
            $0.tag?.dates = [Sample.field("2024-03-01"), Sample.unsure("2024-06-10")]
        },
        RuleCase("dates.span.tag", .pass, "79 days", says: ["79 days"]),
        RuleCase("dates.span.tag", .fail, "three years", says: ["1095 days"]) {
            $0.tag?.dates = [Sample.field("2021-02-16"), Sample.field("2024-02-16")]
        },
        RuleCase("dates.span.tag", .unreadable, "two years by one misread digit", says: ["misread"]) {
            $0.tag?.dates = [Sample.field("2016-02-16"), Sample.field("2018-05-16")]
        },
        RuleCase("dates.span.tag", .unreadable, "thirty years by a year nobody can have printed") {
            $0.tag?.dates[1] = Sample.field("2049-03-04")
        },
        RuleCase("dates.span.tag", .unreadable, "nine months") {
            $0.tag?.dates = [Sample.field("2021-02-16"), Sample.field("2021-11-16")]
        },
        RuleCase("dates.span.tag", .unreadable, "three years, uncertain") {
            $0.tag?.dates = [Sample.field("2021-02-16"), Sample.unsure("2024-02-16")]
        },
    ]
}

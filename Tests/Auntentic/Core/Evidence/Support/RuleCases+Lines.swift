/// The table for the rules about what else a label prints: languages, QR codes, and what its time didn't have yet.
import AuntenticCore

extension RuleCase {
    static let later: [RuleCase] = origin + form + printed + window

    private static func lines(_ texts: String..., certainty: Double = 0.999) -> (inout LabelReading) -> Void {
        { $0.lines = texts.map { Sample.field($0, certainty: certainty) } }
    }

    private static let origin: [RuleCase] =
        bothSides(
            "origin.lines", .pass, "four languages", says: ["China in English, Spanish, French and Portuguese"],
            change: lines("MADE IN CHINA", "HECHO EN CHINA", "FABRIQUE EN CHINE", "FABRICADO NA CHINA"))
        + bothSides(
            "origin.lines", .pass, "three languages in a line", says: ["English, French and Spanish"],
            change: lines("Made in China / Fabriqué en Chine / Hecho en China"))
        + bothSides(
            "origin.lines", .fail, "two countries", says: ["MADE IN CHINA", "FABRIQUE AU VIETNAM"],
            change: lines("MADE IN CHINA", "FABRIQUE AU VIETNAM"))
        + bothSides(
            "origin.lines", .fail, "two lines misspelled", says: ["HECHO OM CHINA", "FABRIQUA EN CHINE"],
            change: lines("MADE IN CHINA", "HECHO OM CHINA", "FABRIQUA EN CHINE"))
        + seenTwice(
            "origin.lines", .fail, "one misspelled", says: ["HACHO EN CHINA"], change: lines("HACHO EN CHINA"))
        + bothSides(
            "origin.lines", .unreadable, "one misspelled, in one place", says: ["HACHO EN CHINA", "one place"],
            change: lines("MADE IN CHINA", "HACHO EN CHINA"))
        + bothSides(
            "origin.lines", .unreadable, "cut off at the edge",
            change: lines("MADE IN CHINA", "FABRIQUE EN CHI", "ECHO EN CHINA"))
        + bothSides("origin.lines", .unreadable, "one language", change: lines("MADE IN CHINA"))
        + bothSides(
            "origin.lines", .unreadable, "two countries, uncertain",
            change: lines("MADE IN CHINA", "FABRIQUE AU VIETNAM", certainty: 0.5))
        + bothSides("origin.lines", .unreadable, "no lines read")
        + bothSides("origin.lines", .notApplicable, "another brand", of: Sample.adidas)

    private static let address = "HTTPS://QR.NIKE.COM/01GCFJ4DJJREQ"

    private static let form: [RuleCase] =
        bothSides("qr.form", .pass, "as on true labels", says: [address]) { $0.qr = Sample.field(address) }
        + bothSides("qr.form", .fail, "without the S", says: ["http://QR.NIKE.COM", "HTTPS"]) {
            $0.qr = Sample.field("http://QR.NIKE.COM/01GCFJ4DJJREQ")
        }
        + bothSides("qr.form", .unreadable, "without the S, uncertain") {
            $0.qr = Sample.unsure("http://QR.NIKE.COM/01GCFJ4DJJREQ")
        }
        + bothSides("qr.form", .unreadable, "another address") { $0.qr = Sample.field("https://example.com/x") }
        + bothSides("qr.form", .unreadable, "a form not seen yet") { $0.qr = Sample.field("HTTPS://QR.NIKE.COM/A/1") }
        + bothSides("qr.form", .unreadable, "no address") { $0.qr = Sample.field("01GCFJ4DJJREQ") }
        + bothSides("qr.form", .unreadable, "none read")
        + bothSides("qr.form", .notApplicable, "another brand", of: Sample.adidas)

    private static func tag(
        _ outcome: RuleOutcome, _ name: String, _ qr: String, _ lines: [String], certainty: Double = 0.999,
        says: [String] = []
    ) -> RuleCase {
        RuleCase("qr.printed.tag", outcome, name, says: says) {
            $0.tag?.qr = Sample.field(qr)
            $0.tag?.lines = lines.map { Sample.field($0, certainty: certainty) }
        }
    }

    private static let printed: [RuleCase] = [
        tag(.pass, "the same", address, ["UK 7.5", "01GCFJ4DJJREQ"], says: ["01GCFJ4DJJREQ"]),
        tag(.pass, "lookalikes", address, ["O1GCFJ4DJJREQ"]),
        tag(.fail, "another code", address, ["015C1Z6WPN4QB"], says: ["015C1Z6WPN4QB", "01GCFJ4DJJREQ"]),
        tag(.unreadable, "another code, uncertain", address, ["015C1Z6WPN4QB"], certainty: 0.5),
        tag(.unreadable, "nearly the same", address, ["01GCFJ4DJJRE9"]),
        tag(.unreadable, "another code beside the same, misread", address, ["015C1Z6WPN4QB", "01GCFJ4DJJRE9"]),
        tag(.unreadable, "no such line", address, ["MADE IN CHINA"]),
        RuleCase("qr.printed.tag", .unreadable, "no QR code"),
        RuleCase("qr.printed.tag", .notApplicable, "another brand", of: Sample.adidas),
    ]

    private static func old(_ outcome: RuleOutcome, _ name: String, change: (inout EvidenceInput) -> Void) -> RuleCase {
        RuleCase("era.window.tag", outcome, name) { input in
            input.tag?.dates = [Sample.field("2013-07-10"), Sample.field("2013-09-26")]
            change(&input)
        }
    }

    private static func asIn2013(_ input: inout EvidenceInput) {
        for side in LabelSide.allCases {
            input.change(side) {
                $0.styleCode = Sample.field("130690-027")
                $0.gtin = Sample.field("884802353249")
            }
        }
    }

    private static let window: [RuleCase] = [
        RuleCase("era.window.tag", .pass, "a style and a number of later", says: ["DD1391-100", "2021-05-06"]),
        old(.fail, "a style of later on a tag of 2013") { _ in },
        old(.fail, "a QR code on a tag of 2013") {
            asIn2013(&$0)
            $0.tag?.qr = Sample.field(address)
        },
        old(.unreadable, "a style of later, from one place") {
            asIn2013(&$0)
            $0.tag?.styleCode = Sample.field("DD1391-100")
        },
        old(.unreadable, "a pair of 2013") { asIn2013(&$0) },
        old(.unreadable, "dates that aren't certain") { $0.tag?.dates[1] = Sample.unsure("2013-09-26") },
        RuleCase("era.window.tag", .unreadable, "one date") { $0.tag?.dates.removeLast() },
        RuleCase("era.window.tag", .notApplicable, "another brand", of: Sample.adidas),
    ]
}

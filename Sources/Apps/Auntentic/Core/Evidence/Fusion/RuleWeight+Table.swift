/// The weights, all in one place, with their reasons. Asymmetric: labels are copied from real pairs, so agreement is
/// almost nothing, while a contradiction inside one label can't come from the factory.
extension RuleWeight {
    static let table: [RuleID: RuleWeight] = Dictionary(
        uniqueKeysWithValues: oneLabel(.tag) + oneLabel(.box) + dates + tagAndBox + others + photos)

    private static func oneLabel(_ side: LabelSide) -> [(RuleID, RuleWeight)] {
        let (size, style, number) = ("size.\(side.rawValue)", "style.\(side.rawValue)", "number.\(side.rawValue)")
        let isTag = side == .tag
        return [
            (
                RuleID("style.grammar", side),
                RuleWeight(
                    fail: -6, .soft, group: style, importance: isTag ? 6 : 5,
                    "Misprinted codes betray bad copies, but makers have used rarer forms.")
            ),
            (
                RuleID("size.row", side),
                RuleWeight(
                    pass: isTag ? 1 : 0, fail: -10, .hard, group: size, importance: isTag ? 6 : 4,
                    "A factory prints rows from one table; three certain numbers that don't belong together are wrong.")
            ),
            (
                RuleID("barcode.check_digit", side),
                RuleWeight(
                    fail: -12, .hard, group: number, importance: isTag ? 4 : 5,
                    "No product has such a number; none of 349 real ones was wrong. Copied numbers pass, so passing "
                        + "earns nothing.")
            ),
            (
                RuleID("barcode.era", side),
                RuleWeight(
                    fail: -5, .soft, group: number, importance: 0,
                    "Old number blocks under new styles were not seen, but only 24 styles were looked at.")
            ),
            (
                RuleID("barcode.sequence", side),
                RuleWeight(
                    pass: 1, fail: -6, .soft, group: number, importance: 0,
                    "The number of another size; every number of these styles is known, mostly from one source.")
            ),
            (
                RuleID("colour.block", side),
                RuleWeight(
                    fail: -2, .soft, group: style, importance: 0,
                    "Colour blocks are a habit, not a rule of the maker's.")
            ),
            (
                RuleID("country.model", side),
                RuleWeight(
                    fail: -4, .soft, group: "country.\(side.rawValue)", importance: 1,
                    "One guide says so; the list of domestic models may have gaps.")
            ),
            (
                RuleID("origin.lines", side),
                RuleWeight(
                    fail: -4, .soft, group: "origin.\(side.rawValue)", importance: 0,
                    "A printer has the words from the maker; only six real labels were looked at.")
            ),
            (
                RuleID("qr.form", side),
                RuleWeight(
                    fail: -6, .soft, group: "qr.\(side.rawValue)", importance: 0,
                    "Decoded, so not misread; the one known counterfeit differs, but few true codes were looked at.")
            ),
        ]
    }

    private static let dates: [(RuleID, RuleWeight)] = [
        (
            "dates.valid.tag",
            RuleWeight(fail: -10, .hard, group: "dates", importance: 3, "Printed by a machine that knows the calendar.")
        ),
        (
            "dates.order.tag",
            RuleWeight(
                pass: 1, fail: -10, .hard, group: "dates", importance: 1, "Production can't end before it starts.")
        ),
        (
            "dates.future.tag",
            RuleWeight(fail: -10, .hard, group: "dates", importance: 0, "The pair exists, so its production is past.")
        ),
        (
            "era.window.tag",
            RuleWeight(
                fail: -4, .soft, group: "dates", importance: 0,
                "Things of a later time on an old tag; the years in between are unknown.")
        ),
        (
            "qr.printed.tag",
            RuleWeight(
                fail: -4, .soft, group: "qr.tag", importance: 0,
                "One code copied onto many tags; the agreement was seen on a single real one.")
        ),
        (
            "dates.span.tag",
            RuleWeight(
                fail: -3, .soft, group: "dates", importance: 0, "Known from few examples; no source states limits.")
        ),
    ]

    /// One fact, however many fields show it: the box is or isn't this pair's.
    private static let tagAndBox: [(RuleID, RuleWeight)] = [
        "style.tag_box": 6, "size.tag_box": 4, "barcode.tag_box": 3, "gender.tag_box": 1, "country.tag_box": 1,
        "colour.tag_box": 0,
    ].map { (id: String, importance: Int) in
        (
            RuleID(id),
            RuleWeight(
                pass: 1, fail: -3, .box, group: "box", importance: importance,
                "Boxes get swapped and replaced: a mismatch speaks about the box first.")
        )
    }

    private static let others: [(RuleID, RuleWeight)] = [
        (
            "barcode.order.tag_box",
            RuleWeight(
                fail: -4, .soft, group: "box", importance: 0,
                "One of the two numbers is invented; which label it is on stays open.")
        ),
        (
            "barcode.elsewhere.tag_box",
            RuleWeight(
                fail: -4, .soft, group: "elsewhere", importance: 0,
                "Two accounts' labels agree against this one; numbers are copied, so the others may be the false ones.")
        ),
        (
            "barcode.run.tag_box",
            RuleWeight(
                fail: -3, .soft, group: "elsewhere", importance: 0,
                "Runs hold for ten of eleven styles; what others' labels say may be copied.")
        ),
        (
            "model.style.box",
            RuleWeight(
                fail: -4, .soft, group: "model", importance: 0, "Confirmed pairs of this style were called otherwise.")
        ),
        (
            "serial.left_right",
            RuleWeight(
                pass: 1, fail: -5, .soft, group: "serial", importance: 2,
                "Equal serials in both shoes are a known tell, from weak sources.")
        ),
        (
            "model.claimed",
            RuleWeight(
                fail: -1, .claim, group: "claim", importance: 1,
                "A wrong name is a wrong product or a slip of the owner's, hardly a fake.")
        ),
    ]

    private static let photos: [(RuleID, RuleWeight)] = [
        (
            "photo.reused",
            RuleWeight(
                fail: -2, .photo, group: "photos", importance: 2,
                "Others had these pictures first, and nothing says that they were taken for this check; it speaks about the "
                    + "photos, not about the pair.")
        ),
        (
            "photo.repeated",
            RuleWeight(fail: -1, .photo, group: "photos", importance: 0, "One picture can't show two sides.")
        ),
        (
            "photo.screenshot",
            RuleWeight(fail: -2, .photo, group: "photos", importance: 1, "Whoever holds the pair can photograph it.")
        ),
        (
            "photo.screen",
            RuleWeight(fail: -2, .photo, group: "photos", importance: 1, "Whoever holds the pair can photograph it.")
        ),
        (
            "photo.editing",
            RuleWeight(
                fail: -2, .soft, group: "photos", importance: 1, "Most edits are light and crop, some hide something.")
        ),
        (
            "photo.cameras",
            RuleWeight(
                fail: -1, .soft, group: "photos", importance: 0, "Photos gathered from several places; or two phones.")
        ),
        (
            "photo.times",
            RuleWeight(
                fail: -1, .soft, group: "photos", importance: 0, "Older pictures among new ones; clocks may be wrong.")
        ),
    ]
}

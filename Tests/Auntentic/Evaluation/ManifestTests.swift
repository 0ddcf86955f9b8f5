/// What a manifest may look like, and what is said about one that is wrong.
import AuntenticCore
import Testing

@testable import AuntenticEvaluation

@Suite struct ManifestTests {
    private static let files: Set<String> = ["a/tag.jpg", "a/box.jpg", "b/tag.jpg", "c, d.jpg", "ü.jpg"]

    private func checks(_ text: String) throws(ManifestError) -> [EvalCheck] {
        try Manifest.checks(in: text) { Self.files.contains($0) }
    }

    private func problems(_ text: String) -> [String] {
        do throws(ManifestError) {
            _ = try checks(text)
            return []
        } catch { return error.problems.map(\.description) }
    }

    @Test("rows of one check become one check, in the order of the file")
    func reads() throws {
        let checks = try checks(
            """
            check,angle,file,label,brand,model,notes
            2,size_tag,b/tag.jpg,fake,adidas,Yeezy Boost 350,
            1,size_tag,a/tag.jpg,authentic,nike,,"bought in a shop, ""receipt"" seen"
            1,box_label,a/box.jpg,,,,
            """)
        #expect(checks.map(\.id) == ["2", "1"])
        #expect(checks[0].truth == .fake)
        #expect(checks[0].claimedModel == "Yeezy Boost 350")
        #expect(checks[0].notes == nil)
        #expect(checks[1].photos.map(\.angle) == [.sizeTag, .boxLabel])
        #expect(checks[1].photos.map(\.file) == ["a/tag.jpg", "a/box.jpg"])
        #expect(checks[1].notes == "bought in a shop, \"receipt\" seen")
    }

    @Test(
        "a manifest is read however a spreadsheet wrote it",
        arguments: [
            "check,angle,file,label\n1,size_tag,a/tag.jpg,fake\n",
            "check,angle,file,label\n1,size_tag,a/tag.jpg,fake",
            "check,angle,file,label\r\n1,size_tag,a/tag.jpg,fake\r\n",
            "check,angle,file,label\r1,size_tag,a/tag.jpg,fake\r",
            "\u{FEFF}check id;angle;file;label;brand;notes\r\n1;size_tag;a/tag.jpg;fake;;\r\n;;;;;\r\n",
            "\"check_id\",\"angle\",\"file\",\"label\"\n\"1\",\"Size Tag\",\" a/tag.jpg \",\"Fake\"\n\n\n",
            "Label,File,Angle,ID,anything\nFAKE,a/tag.jpg,size-tag,1,\"two\r\nlines\"\n",
        ])
    func spellings(text: String) throws {
        let checks = try checks(text)
        #expect(checks.map(\.id) == ["1"])
        #expect(checks.map(\.truth) == [.fake])
        #expect(checks.first?.photos == [EvalPhoto(angle: .sizeTag, file: "a/tag.jpg")])
    }

    @Test("names with commas, umlauts and line breaks in quotes survive, and lines are still counted right")
    func quoting() throws {
        let text = """
            check,angle,file,label,notes
            1,size_tag,"c, d.jpg",real,"first
            second"
            1,box_label,ü.jpg,real,
            2,size_tag,missing.jpg,real,
            """
        #expect(problems(text) == ["line 5: there is no file \"missing.jpg\""])
        #expect(try checks(String(text.dropLast(28))).first?.photos.map(\.file) == ["c, d.jpg", "ü.jpg"])
    }

    @Test(
        "every fault is named with its line",
        arguments: [
            ("", ["line 1: the file is empty"]),
            ("\n\r\n,,,\n", ["line 1: the file is empty"]),
            ("check,angle,file,label\n", ["line 1: no photos are listed"]),
            ("check,angle,lable\n1,sole,x", ["line 1: the first row names no column file, label"]),
            ("check,id,angle,file,label\n", ["line 1: two columns are called check"]),
            (
                "check,angle,file,label\n1,size_tag,a/tag.jpg,maybe",
                ["line 2: unknown label \"maybe\"; say authentic or fake"]
            ),
            ("check,angle,file,label\n1,size_tag,a/tag.jpg,", ["line 2: check 1 has no label"]),
            ("check,angle,file,label\n,size_tag,a/tag.jpg,fake", ["line 2: the check has no id"]),
            ("check,angle,file,label\n1,,,fake", ["line 2: no angle is given", "line 2: no file is given"]),
            ("check,angle,file,label\n1,sole,../x.jpg,fake", ["line 2: \"../x.jpg\" is outside the folder"]),
            ("check,angle,file,label\n1,sole,/etc/passwd,fake", ["line 2: \"/etc/passwd\" is outside the folder"]),
            (
                "check,angle,file,label\n1,sole,a/tag.jpg,fake,x",
                ["line 2: 5 cells under 4 columns; quote text that holds a comma"]
            ),
            (
                "check,angle,file,label\n1,size_tag,a/tag.jpg,fake\n1,size_tag,a/box.jpg,fake",
                ["line 3: check 1 already has a photo of the size tag, on line 2"]
            ),
            (
                "check,angle,file,label\n1,size_tag,a/tag.jpg,fake\n1,box_label,a/box.jpg,real",
                ["line 3: check 1 is authentic here and fake on line 2"]
            ),
            (
                "check,angle,file,label\n1,size_tag,\"a/tag.jpg\"x,fake",
                ["line 2: text follows a closing quote; double the quotes inside"]
            ),
        ])
    func faults(text: String, expected: [String]) {
        #expect(problems(text) == expected)
    }

    @Test("an unknown angle is answered with the known ones")
    func unknownAngle() {
        let found = problems("check,angle,file,label\n1,size_tga,a/tag.jpg,fake")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("line 2: unknown angle \"size_tga\"; one of outer_side, ") == true)
    }

    @Test("a quote that never closes is named where it opens")
    func openQuote() {
        let found = problems(
            "check,angle,file,label\n1,size_tag,a/tag.jpg,fake\n2,sole,\"b/tag.jpg,fake\n3,sole,b,real\n")
        #expect(found.contains("line 3: a quote opens here and never closes"))
    }

    @Test("all faults come at once, and a long list is cut")
    func manyFaults() {
        let rows = (1...50).map { "\($0),sole,nowhere.jpg,fake" }
        let error = #expect(throws: ManifestError.self) {
            try checks((["check,angle,file,label"] + rows).joined(separator: "\n"))
        }
        #expect(error?.problems.count == 50)
        #expect(error?.description.hasSuffix("and 30 more") == true)
    }

    @Test("ten thousand photos are read in well under a second")
    func large() throws {
        let rows = (0..<10_000).map { "\($0 / 2),\($0 % 2 == 0 ? "size_tag" : "box_label"),a/tag.jpg,fake" }
        let start = ContinuousClock.now
        #expect(try checks((["check,angle,file,label"] + rows).joined(separator: "\n")).count == 5000)
        #expect(ContinuousClock.now - start < .seconds(10), "even on a busy machine")
    }
}

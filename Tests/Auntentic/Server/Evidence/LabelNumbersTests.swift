/// What other accounts' labels say about a number is told in numbers of accounts, and never whose they were.
import AuntenticCore
import AuntenticServer
import Foundation
import ServerDatabase
import TestSupport
import Testing

@Suite("Label numbers", .serialized)
struct LabelNumbersTests {
    @Test("other accounts' sizes of a number are told, one's own aren't; twice by one account is one")
    func others() async throws {
        try await Shelf.open { shelf in
            try await shelf.finish(shelf.ann, us: "8.5")
            try await shelf.finish(shelf.ann, us: "8.5")
            try await shelf.finish(shelf.ben, us: "8.5")
            try await shelf.finish(shelf.ben, us: "10")
            let seen = try await shelf.known(shelf.cleo, us: "8.5")
            #expect(seen?.sightings.map { "\($0.us) \($0.accounts)" } == ["8.5 2", "10 1"])
            #expect(try await shelf.known(shelf.ann, us: "8.5")?.sightings.map(\.accounts) == [1, 1])
        }
    }

    @Test("a number that two other accounts have under another size speaks against the pair, softly")
    func elsewhere() async throws {
        try await Shelf.open { shelf in
            for user in [shelf.ann, shelf.ben] { try await shelf.finish(user, us: "11") }
            var input = try Shelf.input(us: "8.5")
            input.known = try await shelf.labels.known(input, of: shelf.cleo.id)
            let evidence = CheckEvidence(input, opinion: nil)
            let failed = evidence.results(.fail).map(\.rule)
            #expect(failed == ["barcode.elsewhere.tag_box"])
            #expect(evidence.fused.verdict == .inconclusive)
        }
    }

    @Test("other sizes of a style whose numbers run are found by the style")
    func run() async throws {
        try await Shelf.open { shelf in
            for user in [shelf.ann, shelf.ben] {
                try await shelf.finish(user, us: "9", gtin: "194502876048")
                try await shelf.finish(user, us: "6", gtin: "194502875980")
            }
            var input = try Shelf.input(us: "8.5")
            input.known = try await shelf.labels.known(input, of: shelf.cleo.id)
            let result = EvidenceRules.evaluate(input).first { $0.rule == "barcode.run.tag_box" }
            #expect(result?.outcome == .pass, "\(result?.sentence ?? "")")
        }
    }

    @Test("what isn't certain isn't remembered, nor what photos say that may be somebody else's")
    func doubtful() async throws {
        try await Shelf.open { shelf in
            try await shelf.finish(shelf.ann, us: "8.5", certainty: 0.5)
            var input = try Shelf.input(us: "8.5")
            input.photos[.sizeTag] = PhotoTruth(isScreenshot: true)
            try await shelf.finish(shelf.ann, input)
            #expect(try await shelf.count("label_numbers") == 0)
            #expect(try await shelf.known(shelf.ben, us: "8.5") == nil)
        }
    }

    @Test("what is remembered goes with its check and with its account, and is recorded once")
    func deletion() async throws {
        try await Shelf.open { shelf in
            let check = try await shelf.finish(shelf.ann, us: "8.5")
            let evidence = CheckEvidence(try Shelf.input(us: "8.5"), opinion: nil)
            for user in [shelf.ann, shelf.ben] {
                _ = try await shelf.database.pipeline([LabelNumbers.record(evidence, check: check, of: user.id)])
            }
            #expect(try await shelf.count("label_numbers") == 2)
            _ = try await shelf.database.query(
                "select auntentic.delete_check($1, $2)", [check.uuidString, shelf.ann.id.uuidString])
            #expect(try await shelf.count("label_numbers") == 0)
            try await shelf.finish(shelf.ann, us: "8.5")
            _ = try await shelf.database.query("delete from auth.users where id = $1", [shelf.ann.id.uuidString])
            #expect(try await shelf.count("label_numbers") == 0)
        }
    }

    @Test("names are learned from confirmed checks alone, and only from certain readings")
    func confirmed() async throws {
        try await Shelf.open { shelf in
            let check = try await shelf.finish(shelf.ann, us: "8.5")
            #expect(try await shelf.known(shelf.ben, us: "9", gtin: "194502876048")?.names.isEmpty == true)
            #expect(try await shelf.confirm(check))
            #expect(try await shelf.confirm(check), "a second time changes nothing")
            #expect(try await !shelf.confirm(try await shelf.finish(shelf.ben, us: "8.5", certainty: 0.5)))
            #expect(try await !shelf.confirm(UUID()))
            let names = try await shelf.known(shelf.ben, us: "9", gtin: "194502876048")?.names
            #expect(names == [.init(style: "DD1391", name: "NIKE DUNK LOW RETRO", pairs: 1)])
        }
    }

    @Test("clients can neither read what is remembered, nor write it, nor ask the functions")
    func clients() async throws {
        try await Shelf.open { shelf in
            try await shelf.finish(shelf.ann, us: "8.5")
            for caller in [shelf.ann.caller, shelf.ben.caller, .anonymous] {
                for sql in [
                    "select * from auntentic.label_numbers", "delete from auntentic.label_numbers",
                    "select * from auntentic.confirmed_models",
                    "insert into auntentic.confirmed_models select id, 'DD1391100', 'FAKE' from auntentic.authentications",
                    "select * from auntentic.label_sightings(gen_random_uuid(), '{194502876031}', '{}')",
                    "select auntentic.confirm_check(gen_random_uuid(), 0)",
                    "select * from auntentic.confirmed_names('DD1391')",
                ] {
                    await #expect("\(caller.role) \(sql)") {
                        _ = try await shelf.database.withRole(caller, .init(), [Statement(sql, prepared: false)])
                    } throws: { ($0 as? DatabaseError)?.sqlState == "42501" }
                }
            }
        }
    }
}

/// Three accounts and the checks they finish.
private struct Shelf: Sendable {
    var database: Database
    var ann: TestUser
    var ben: TestUser
    var cleo: TestUser

    var labels: LabelNumbers { LabelNumbers(database: database) }

    static func open(_ body: @Sendable (Shelf) async throws -> Void) async throws {
        try await withTestDatabase(.product) { database in
            let tokens = try await makeTestTokens()
            try await body(
                Shelf(
                    database: database, ann: try await .make(database, tokens), ben: try await .make(database, tokens),
                    cleo: try await .make(database, tokens)))
        }
    }

    /// A Dunk whose labels say this; the other scales stay away, as they would contradict it.
    static func input(
        us: String, gtin: String = "194502876031", certainty: Double = 0.9999
    ) throws -> EvidenceInput {
        func field(_ value: String) -> ReadField {
            ReadField(text: value, value: value, certainty: certainty, source: .text)
        }
        func label(_ kind: LabelReading.Kind) -> LabelReading {
            var label = LabelReading(kind: kind)
            label.brand = .nike
            label.styleCode = field("DD1391-100")
            label.sizes[.us] = field(us)
            label.gtin = field(gtin)
            if kind == .boxLabel { label.modelName = field("NIKE DUNK LOW RETRO") }
            return label
        }
        let today = try #require(CalendarDay(year: 2026, month: 6, day: 1))
        return EvidenceInput(tag: label(.sizeTag), box: label(.boxLabel), today: today)
    }

    @discardableResult
    func finish(
        _ user: TestUser, us: String, gtin: String = "194502876031", certainty: Double = 0.9999
    ) async throws -> UUID {
        try await finish(user, try Self.input(us: us, gtin: gtin, certainty: certainty))
    }

    /// As the transaction that ends a job does it: the check's row first, then what its labels say.
    @discardableResult
    func finish(_ user: TestUser, _ input: EvidenceInput) async throws -> UUID {
        let check = UUID()
        let evidence = CheckEvidence(input, opinion: nil)
        let report = String(decoding: try JSONEncoder().encode(["evidence": evidence]), as: UTF8.self)
        let row = """
            insert into auntentic.authentications
                (id, user_id, verdict, confidence, image_urls, job_id, report, provider, model, prompt_version)
            values ($1, $2, 'inconclusive', 50, '{}', $1, $3, 'p', 'm', '1')
            """
        _ = try await database.pipeline([
            Statement(row, [check.uuidString, user.id.uuidString, report]),
            LabelNumbers.record(evidence, check: check, of: user.id),
        ])
        return check
    }

    func known(_ user: TestUser, us: String, gtin: String = "194502876031") async throws -> KnownLabels? {
        try await labels.known(try Self.input(us: us, gtin: gtin), of: user.id)
    }

    func confirm(_ check: UUID) async throws -> Bool {
        try await database.query(
            "select auntentic.confirm_check($1, $2)", [check.uuidString, String(ReadField.certain)]
        ).scalar == "t"
    }

    func count(_ table: String) async throws -> Int {
        Int(try await database.query("select count(*) from auntentic.\(table)").scalar ?? "") ?? -1
    }
}

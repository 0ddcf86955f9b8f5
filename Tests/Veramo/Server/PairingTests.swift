/// How two people become one couple: over functions and RPCs, as two phones call them, also at once.
import Foundation
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite("Pairing", .timeLimit(.minutes(3)))
struct PairingTests {
    @Test(
        """
        VER-F-1 VER-F-2 VER-F-4 everybody's code is another; one who enters it once makes a request and no link; the link is \
        there when the creator accepts
        """)
    func link() async throws {
        try await TwoPhones.open { phones in
            let (ana, bo) = (phones.ana, phones.bo)
            let code = try await ana.code()
            #expect(code.wholeMatch(of: /[34679ACDEFGHJKMNPQRTWXY]{6}/) != nil)
            #expect(try await bo.code() != code)
            let typed = code.lowercased().prefix(3) + "-" + code.lowercased().suffix(3)
            let answer = try await bo.enter(String(typed))
            let request = try #require(answer.json["request"]?.stringValue, "\(answer)")
            #expect(try await ana.pairing()["state"] == "asked")
            #expect(try await bo.pairing()["state"] == "waiting")
            #expect(try await bo.pairing()["other_name"] == .null, "whose code it was is said after the yes")
            #expect(try await ana.number("select count(*) from veramo.couples") == 0)
            // Nobody but its creator accepts it.
            let yes: [String: JSONValue] = ["request": .string(request), "zone": "Europe/Berlin"]
            #expect(try await bo.refusal("accept_request", yes) == "PT409 request_gone")
            #expect(try await ana.refusal("accept_request", yes) == nil)
            for person in [ana, bo] { #expect(try await person.pairing()["state"] == "paired") }
            let third = try await ana.somebodyElse()
            #expect(try await third.enter(code).status == 404)
        }
    }

    @Test(
        """
        VER-F-6 an expired, used, withdrawn or unknown code gets one and the same answer, the own code is named, and after five \
        guesses even the right code has to wait
        """)
    func refusals() async throws {
        try await TwoPhones.open { phones in
            let ana = phones.ana
            let creator = try await ana.somebodyElse()
            let expired = try await ana.code()
            _ = try await ana.database.query("update veramo.codes set expires_at = now() - interval '1 second'")
            let withdrawn = try await creator.code()
            _ = try await creator.rpc("withdraw_code")
            let used = try await creator.code()
            #expect(try await phones.bo.enter(used).status == 200)
            let guesser = try await ana.somebodyElse()
            var answers: [JSONValue] = []
            for code in [expired, withdrawn, used, "AAAAAA"] {
                let answer = try await guesser.enter(code)
                #expect(answer.status == 404)
                answers.append(["code": answer.json["code"] ?? .null, "message": answer.json["message"] ?? .null])
            }
            #expect(Set(answers).count == 1 && answers.first?["code"] == "wrong_code", "\(answers)")
            let mine = try await guesser.code()
            #expect(try await guesser.enter(mine).json["code"] == "own_code")
            for typed in ["", "AAA", "AAAAAAA", "O0O0O0", String(repeating: "A", count: 900), "<script>"] {
                let answer = try await guesser.enter(typed)
                #expect(answer.status == 400 && answer.json["code"] == "no_code", "\(typed)")
            }
            #expect(try await guesser.enter("AAAAAC").status == 404)
            let right = try await (ana.somebodyElse()).code()
            let late = try await guesser.enter(right)
            #expect(late.status == 429 && late.json["code"] == "too_many_guesses", "\(late)")
            #expect(
                try await guesser.call("enter-code", ["code": .string(String(repeating: "A", count: 9000))]).status
                    == 413)
        }
    }

    @Test(
        """
        VER-F-7 two codes that cross, a double yes, and a yes after the other has paired elsewhere leave everybody in one couple \
        at most
        """)
    func oneCouple() async throws {
        try await TwoPhones.open { phones in
            let (ana, bo) = (phones.ana, phones.bo)
            let (codeOfAna, codeOfBo) = (try await ana.code(), try await bo.code())
            let toAna = try #require(try await bo.enter(codeOfAna).json["request"]?.stringValue)
            let toBo = try #require(try await ana.enter(codeOfBo).json["request"]?.stringValue)
            // Both say yes, each twice, all at once.
            let refusals = try await withThrowingTaskGroup(of: String?.self) { group in
                for (person, request) in [(ana, toAna), (bo, toBo), (ana, toAna), (bo, toBo)] {
                    group.addTask {
                        try await person.refusal("accept_request", ["request": .string(request), "zone": "UTC"])
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(refusals.filter { $0 == nil }.count == 1, "\(refusals)")
            #expect(try await ana.number("select count(*) from veramo.couples") == 1)
            #expect(try await ana.number("select count(*) from veramo.requests where state = 'open'") == 0)
            #expect(try await ana.enter("AAAAAA").json["code"] == "already_paired")

            let (cleo, dan, eve) = (
                try await ana.somebodyElse(), try await ana.somebodyElse(), try await ana.somebodyElse()
            )
            let asked = try #require(try await dan.enter(try await cleo.code()).json["request"]?.stringValue)
            #expect(try await dan.enter(try await eve.code()).json["code"] == "already_waiting")
            // Dan's own code is taken by Eve, and he says yes to her.
            let fromEve = try #require(try await eve.enter(try await dan.code()).json["request"]?.stringValue)
            _ = try await dan.rpc("accept_request", ["request": .string(fromEve), "zone": "UTC"])
            #expect(
                try await cleo.refusal("accept_request", ["request": .string(asked), "zone": "UTC"])
                    == "PT409 request_gone")
            #expect(try await cleo.pairing()["state"] == "alone")
        }
    }

    @Test("a yes and a withdrawal at once end as one or the other, for both alike")
    func crossing() async throws {
        try await TwoPhones.open { phones in
            for _ in 0..<8 {
                let (one, other) = (try await phones.ana.somebodyElse(), try await phones.ana.somebodyElse())
                let request = try #require(try await other.enter(try await one.code()).json["request"]?.stringValue)
                async let yes = one.refusal("accept_request", ["request": .string(request), "zone": "UTC"])
                async let no = other.refusal("withdraw_request")
                let (accepted, withdrawn) = (try await yes, try await no)
                #expect(withdrawn == nil)
                let state: JSONValue = accepted == nil ? "paired" : "alone"
                #expect(accepted == nil || accepted == "PT409 request_gone")
                #expect(try await one.pairing()["state"] == state)
                #expect(try await other.pairing()["state"] == state)
            }
        }
    }
}

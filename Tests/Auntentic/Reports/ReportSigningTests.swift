/// Signing and verifying: what is genuine passes, and nothing else does.
import AuntenticCore
import Crypto
import Foundation
import Testing

@testable import AuntenticReports

@Suite struct ReportSigningTests {
    private let key = ReportKey()
    private var verifier: ReportVerifier { ReportVerifier(key: key.publicKey) }

    private func signed(_ report: SignedReport = SampleReport.make()) throws -> Data {
        try ReportEnvelope(report, key: key).data
    }

    private func failure(_ bytes: Data, _ key: ReportPublicKey? = nil) -> ReportFailure? {
        do throws(ReportFailure) {
            _ = try ReportVerifier(key: key ?? self.key.publicKey).verify(bytes)
            return nil
        } catch { return error }
    }

    @Test("a report that was signed verifies and says what it said, without the photos")
    func genuine() throws {
        let data = try signed()
        let report = try verifier.verify(data)
        var expected = SampleReport.make()
        expected.key = key.publicKey.id
        #expect(report == expected)
        #expect(report.issuedAt == Date(timeIntervalSince1970: 1_790_000_000))
        #expect(report.versions.rules == ["tag_and_box.style": 2, "gtin.check_digit": 1])
        #expect(report.disclaimer == CheckReport.disclaimer)
        let payload = try #require(ReportEnvelope(data)).payload
        #expect(payload.range(of: SampleReport.photo) == nil)
        #expect(payload.range(of: Data(ReportPhoto.hash(SampleReport.photo).utf8)) != nil)
    }

    @Test("the same report has the same payload, byte for byte")
    func canonical() throws {
        let payloads = try (0..<5).map { _ in try ReportEnvelope(SampleReport.make(), key: key).payload }
        #expect(Set(payloads).count == 1)
    }

    @Test("changing any one byte to any of several others makes it invalid")
    func anyByte() throws {
        let data = try signed()
        var random = SystemRandomNumberGenerator()
        var survivors: [Int] = []
        for place in data.indices {
            for mask in [UInt8(1), UInt8.random(in: 2...255, using: &random)] {
                var changed = data
                changed[place] ^= mask
                if failure(changed) == nil { survivors.append(place) }
            }
        }
        #expect(survivors == [])
    }

    @Test("removing or doubling any one byte makes it invalid")
    func anyLength() throws {
        let data = try signed()
        var survivors: [Int] = []
        for place in data.indices {
            var shorter = data
            shorter.remove(at: place)
            var longer = data
            longer.insert(data[place], at: place)
            if failure(shorter) == nil || failure(longer) == nil { survivors.append(place) }
        }
        #expect(survivors == [])
    }

    @Test("what could never be verified is not signed")
    func unsignable() throws {
        var endless = SampleReport.make()
        endless.observations = [String(repeating: "long ", count: 200_000)]
        #expect(throws: ReportEnvelope.SigningFailure.self) { try ReportEnvelope(endless, key: key) }
        var odd = SampleReport.make()
        odd.evidence[0].read[0].reading?.certainty = .nan
        #expect(throws: ReportEnvelope.SigningFailure.self) { try ReportEnvelope(odd, key: key) }
    }

    @Test("a report cut off anywhere is no report")
    func truncated() throws {
        let data = try signed()
        for length in data.indices {
            guard case .notAReport = failure(data.prefix(length)) else {
                Issue.record("\(length) bytes: \(String(describing: failure(data.prefix(length))))")
                return
            }
        }
    }

    @Test(
        "what a stranger puts into the payload is altered, whatever they change",
        arguments: ["id", "verdict", "confidence"])
    func forgedField(name: String) throws {
        var envelope = try #require(ReportEnvelope(try signed()))
        var object = try #require(try JSONSerialization.jsonObject(with: envelope.payload) as? [String: Any])
        object[name] = name == "confidence" ? 99 : name == "verdict" ? "authentic" : UUID().uuidString
        envelope.payload = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
        #expect(failure(envelope.data) == .altered)
    }

    @Test("a signature belongs to one report: on another it is altered")
    func swappedSignature() throws {
        let one = try #require(ReportEnvelope(try signed()))
        var other = try #require(ReportEnvelope(try signed(SampleReport.make(id: "another"))))
        other.signature = one.signature
        #expect(failure(other.data) == .altered)
    }

    @Test("a genuine report replayed for another check is refused by the id")
    func replayed() throws {
        let data = try signed()
        #expect(throws: ReportFailure.otherCheck(found: SampleReport.id)) {
            try verifier.verify(data, check: "11111111-5f1e-4f0e-9d0a-6f1f3f0f9c11")
        }
        #expect(try verifier.verify(data, check: SampleReport.id.uppercased()).id == SampleReport.id)
    }

    @Test("another server's report names the wrong key, and its name can't be forged into validity")
    func wrongKey() throws {
        let other = ReportKey()
        let data = try signed()
        #expect(
            failure(data, other.publicKey) == .wrongKey(named: key.publicKey.id, given: other.publicKey.id))
        var envelope = try #require(ReportEnvelope(data))
        let text = String(decoding: envelope.payload, as: UTF8.self)
        envelope.payload = Data(text.replacing(key.publicKey.id, with: other.publicKey.id).utf8)
        #expect(failure(envelope.data, other.publicKey) == .altered)
    }

    @Test("a signature of the payload for another purpose does not sign a report")
    func otherPurpose() throws {
        var envelope = try #require(ReportEnvelope(try signed()))
        envelope.signature = try key.signature(of: envelope.payload)
        #expect(failure(envelope.data) == .altered)
    }

    @Test(
        "what isn't a report is called so",
        arguments: [
            "", " ", "{}", "[]", "null", "hello", "{\"payload\":\"\"}", "{\"payload\":1,\"signature\":2}",
            "{\"verdict\":\"authentic\",\"confidence\":100}", String(repeating: "[", count: 100_000),
            "\u{FEFF}{\"payload\":\"e30\",\"signature\":\"e30\"}",
        ])
    func notAReport(text: String) {
        guard case .notAReport = failure(Data(text.utf8)) else {
            Issue.record("\(text.prefix(60)) → \(String(describing: failure(Data(text.utf8))))")
            return
        }
    }

    @Test("a signature that is missing or too short is no signature", arguments: ["", "AA"])
    func emptySignature(signature: String) {
        #expect(failure(Data("{\"payload\":\"e30\",\"signature\":\"\(signature)\"}".utf8)) == .altered)
    }

    @Test("a huge file is refused before anything is made of it")
    func huge() throws {
        let start = ContinuousClock.now
        let bytes = Data(repeating: UInt8(ascii: "A"), count: ReportEnvelope.longest + 1)
        #expect(failure(bytes) == .notAReport("it is larger than 1024 KiB"))
        #expect(failure(try signed() + Data(repeating: 0x20, count: ReportEnvelope.longest)) != nil)
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test("white space after the end is what editors add; anything else in the file is not ours")
    func surroundings() throws {
        let text = String(decoding: try signed(), as: UTF8.self)
        #expect(failure(Data((text + "\n").utf8)) == nil)
        #expect(failure(Data((text + " \r\n\t").utf8)) == nil)
        for other in [
            " " + text, text + "x", text + text, text.replacing("\",\"", with: "\", \""),
            text.replacing("}", with: ",\"verdict\":\"authentic\"}"),
            text.replacing("}", with: ",\"payload\":\"e30\"}"),
            text.replacing("\"payload\"", with: "\"p\\u0061yload\""),
        ] {
            guard case .notAReport = failure(Data(other.utf8)) else {
                Issue.record("\(other.prefix(40))…\(other.suffix(40))")
                return
            }
        }
    }

    private func signed(payload: String) throws -> Data {
        var envelope = try #require(ReportEnvelope(try signed()))
        envelope.payload = Data(payload.utf8)
        envelope.signature = try key.signature(of: Data("auntentic-report-1\n".utf8) + envelope.payload)
        return envelope.data
    }

    @Test("fields that a later server adds are signed with the rest and may be ignored")
    func unknownFields() throws {
        let payload = try #require(ReportEnvelope(try signed())).payload
        let text = String(decoding: payload, as: UTF8.self)
        let more = "{\"added\":{\"later\":[1,2]}," + text.dropFirst()
        #expect(try verifier.verify(try signed(payload: more)).id == SampleReport.id)
    }

    @Test("a format of the future, or signed bytes that are no report, are not guessed at")
    func unknownFormat() throws {
        let payload = String(decoding: try #require(ReportEnvelope(try signed())).payload, as: UTF8.self)
        let next = payload.replacing("auntentic-report-1", with: "auntentic-report-9")
        #expect(
            failure(try signed(payload: next))
                == .notAReport("its format is \"auntentic-report-9\"; a newer program can read it"))
        let bare = payload.replacing("\"confidence\":87,", with: "")
        for text in ["{}", "{\"format\":\"auntentic-report-1\"}", "{\"format\":\"auntentic-report-2\"}", "7", "", bare]
        {
            #expect(failure(try signed(payload: text)) == .notAReport("it is signed, but lacks what a report has"))
        }
    }

    @Test("a report that decided nothing is signed without a confidence, in a format of its own")
    func undecided() throws {
        let data = try signed(SampleReport.make(verdict: .inconclusive))
        let payload = String(decoding: try #require(ReportEnvelope(data)).payload, as: UTF8.self)
        #expect(payload.contains("\"format\":\"auntentic-report-2\"") && !payload.contains("\"confidence\""))
        let report = try verifier.verify(data)
        #expect(report.verdict == .inconclusive && report.confidence == nil)
        #expect(!report.lines.joined().contains("confidence") && !report.json.contains("\"confidence\""))
    }

    @Test("an undecided report that was signed with a confidence, as servers once did, still verifies; none is shown")
    func undecidedEarlier() throws {
        let payload = String(decoding: try #require(ReportEnvelope(try signed())).payload, as: UTF8.self)
            .replacing("\"verdict\":\"fake\"", with: "\"verdict\":\"inconclusive\"")
        #expect(payload.contains("\"format\":\"auntentic-report-1\",") && payload.contains("\"confidence\":87"))
        let report = try verifier.verify(try signed(payload: payload))
        #expect(report.verdict == .inconclusive)
        #expect(report.lines.contains("verdict      Inconclusive"))
    }

    @Test("photos in hand are compared with those of the check")
    func photos() throws {
        let data = try signed()
        _ = try verifier.verify(data, photos: [("tag.jpg", SampleReport.photo)])
        #expect(throws: ReportFailure.otherPhoto("other.jpg")) {
            try verifier.verify(data, photos: [("tag.jpg", SampleReport.photo), ("other.jpg", Data("other".utf8))])
        }
    }

    @Test("a person reads what was signed, and its words can't steer the terminal")
    func text() throws {
        let lines = try verifier.verify(try signed(SampleReport.make(name: "Dunk\u{1B}[2J\r\u{202E}genuine"))).lines
        #expect(lines.contains("verdict      Likely Fake, confidence 87 %"))
        #expect(lines.contains { $0.contains("\"555088 031\" on the box label") })
        #expect(lines.last == CheckReport.disclaimer)
        #expect(lines.joined().unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "\u{202E}" })
    }

    @Test("every failure has an exit code of its own, and none means success")
    func exitCodes() {
        let all: [ReportFailure] = [
            .altered, .wrongKey(named: "a", given: "b"), .notAReport(""), .otherCheck(found: ""), .otherPhoto(""),
        ]
        #expect(Set(all.map(\.exitCode)).count == all.count)
        #expect(Set(all.map(\.exitCode)).isDisjoint(with: [0, 1, 2, 64]))
    }
}

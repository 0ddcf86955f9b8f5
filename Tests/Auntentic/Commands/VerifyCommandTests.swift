/// `atelier verify`: its words and its exit codes.
import AuntenticCore
import AuntenticReports
import Foundation
import TestSupport
import Testing

@Suite struct VerifyCommandTests {
    private static let photo = Data("a photo".utf8)

    /// A report as the server stores it; read from JSON, as there is no other way to make one outside its module.
    private static func stored(_ id: String) throws -> CheckReport {
        let json = """
            {"id":"\(id)","verdict":"fake","confidence":87,"observations":["Two style codes."],"outcome":"decided",
            "categories":[],"provider":"openai","model":"gpt-4o","promptVersion":"sneaker-2",
            "disclaimer":"\(CheckReport.disclaimer)"}
            """
        return try JSONDecoder().decode(CheckReport.self, from: Data(json.utf8))
    }

    @Test("every outcome has its words and its code")
    func outcomes() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let key = try ReportKey.load(in: folder)
            let report = SignedReport(
                try Self.stored("c1"), issuer: "https://example.com", issuedAt: .now,
                photos: [ReportPhoto(angle: .sizeTag, bytes: Self.photo)])
            let genuine = try ReportEnvelope(report, key: key).data
            func file(_ name: String, _ bytes: Data) throws -> String {
                let url = folder.appendingPathComponent(name)
                try bytes.write(to: url)
                return url.path
            }
            var changed = genuine
            changed[100] = changed[100] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            let pem = try file("public.pem", Data(key.publicKey.pem.utf8))
            let good = try file("report.json", genuine)
            let photo = try file("tag.jpg", Self.photo)
            let hex = key.publicKey.hex
            let cases: [(arguments: [String], status: Int32, words: String)] = [
                ([good, "--key", pem], 0, "verdict      Likely Fake, confidence 87 %"),
                ([good, "--key", hex, "--check", "c1", "--photo", photo], 0, "genuine: signed by key"),
                ([good, "--key", pem, "--json"], 0, "\"prompt\" : \"sneaker-2\""),
                ([try file("changed.json", changed), "--key", pem], 3, "altered"),
                ([good, "--key", ReportKey().publicKey.hex], 4, "wrong key"),
                ([try file("empty.json", Data()), "--key", pem], 5, "it is empty"),
                ([try file("huge.json", Data(repeating: 0x20, count: 3 << 20)), "--key", pem], 5, "larger than"),
                ([photo, "--key", pem], 5, "not a signed report"),
                ([good, "--key", pem, "--check", "c2"], 6, "this report is about c1"),
                ([good, "--key", pem, "--photo", good], 7, "was not part of this check"),
                ([folder.appendingPathComponent("none.json").path, "--key", pem], 1, "can't read"),
                ([good, "--key", "nonsense"], 1, "not an Ed25519 public key"),
                ([good, "--key", folder.appendingPathComponent(ReportKey.fileName).path], 1, "private key"),
                ([good], 64, "--key"),
            ]
            for item in cases {
                let answer = try await Running.program(["verify"] + item.arguments)
                #expect(answer.status == item.status, "\(item.arguments): \(answer.output)")
                #expect(answer.output.contains(item.words), "\(item.arguments): \(answer.output)")
            }
        }
    }
}

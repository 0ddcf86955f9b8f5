/// `atelier eval` as its owner runs it: a folder, a model that answers, a report.
import Foundation
import NIOCore
import TestSupport
import Testing

@Suite(.serialized) struct EvalCommandTests {
    /// Ten pairs with two photos each, the even ones fake.
    private static func set(_ folder: URL, pairs: Int = 10) throws {
        var rows = ["check,angle,file,label,brand,notes"]
        for pair in 0..<pairs {
            for (place, angle) in ["size_tag", "box_label"].enumerated() {
                let file = "\(pair)-\(angle).jpg"
                let photo = try TestPhoto.jpeg(seed: UInt64(2 * pair + place + 1))
                try Data(photo.readableBytesView).write(to: folder.appendingPathComponent(file))
                rows.append("\(pair),\(angle),\(file),\(pair % 2 == 0 ? "fake" : "authentic"),nike,\"bought, new\"")
            }
        }
        try Data(rows.joined(separator: "\r\n").utf8).write(to: folder.appendingPathComponent("manifest.csv"))
    }

    private static func environment(_ base: String, _ key: String) -> [String: String] {
        ["OPENAI_BASE_URL": base, "OPENAI_API_KEY": key, "OPENAI_MODEL": "fake-vision"]
    }

    @Test("AUN-NF-2 a labelled folder is run through a model; the report is written and the share of right decides")
    func model() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            try Self.set(folder)
            // Nine right; the pair with id 9 is authentic and called fake.
            try await FakeOpenAI.run { (fake: FakeOpenAI, base: String) async throws in
                for pair in 0..<9 { fake.expect(.verdict(pair % 2 == 0 ? "fake" : "authentic")) }
                fake.expect(.verdict("fake", confidence: 97))
                let arguments = [
                    "eval", folder.path, "--at-once", "1", "--at-least", "0.9", "--openai-input-price", "2.5",
                    "--openai-output-price", "10",
                ]
                let passed = try await Running.program(arguments, Self.environment(base, fake.key))
                #expect(passed.status == 0, "\(passed.output)")
                #expect(passed.output.contains("passed: 9 of 10 checks right (90 %, wanted 90 %)"))
                #expect(passed.output.contains("10/10: 9 right, 1 wrong, 0 undecided"))
                #expect(fake.asked.allSatisfy { $0.images.count == 2 })
                #expect(fake.billed == 10)
            }
            let report = folder.appendingPathComponent("report")
            let page = try String(contentsOf: report.appendingPathComponent("report.html"), encoding: .utf8)
            #expect(page.contains("97 % sure"))
            #expect(page.components(separatedBy: "src=\"data:image/jpeg;base64,").count == 3)
            let data = try Data(contentsOf: report.appendingPathComponent("results.json"))
            let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            #expect(json["isComplete"] as? Bool == true)
            let spending = try #require((json["figures"] as? [String: Any])?["spending"] as? [String: Any])
            #expect(spending["totalMicroUSD"] as? Int == 10 * (1240 * 25 / 10 + 96 * 10))
        }
    }

    @Test("AUN-NF-2 below the wanted share the command fails, and an error is not a right answer")
    func failing() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            try Self.set(folder, pairs: 2)
            try await FakeOpenAI.run(.refusal("I can't help with that.")) {
                (fake: FakeOpenAI, base: String) async throws in
                let arguments = ["eval", folder.path, "--at-once", "1", "--at-least", "0.9", "--runs", "2"]
                let failed = try await Running.program(arguments, Self.environment(base, fake.key))
                #expect(failed.status == 2, "\(failed.output)")
                #expect(failed.output.contains("failed: 1 of 2 checks right"))
                #expect(failed.output.contains("I can't help with that."))
                #expect(fake.calls == 4)
            }
        }
    }

    @Test("without a model the built-in judge answers, and abstaining passes nothing")
    func builtIn() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            try Self.set(folder, pairs: 2)
            let report = folder.appendingPathComponent("elsewhere/deep")
            let none = ["OPENAI_BASE_URL": "", "OPENAI_API_KEY": "", "ATELIER_OPENAI_API_KEY": ""]
            let arguments = ["eval", folder.path, "--judge", "built-in", "--at-least", "0.5", "--of", "decided"]
            let answer = try await Running.program(arguments + ["--output", report.path, "--name", "Two pairs"], none)
            #expect(answer.status == 2, "\(answer.output)")
            #expect(answer.output.contains("Two pairs, judged by"))
            #expect(FileManager.default.fileExists(atPath: report.appendingPathComponent("report.html").path))
            let refused = try await Running.program(["eval", folder.path, "--judge", "model"], none)
            #expect(refused.status == 1)
            #expect(refused.output.contains("no model is configured"))
        }
    }

    @Test("a manifest with faults is refused with their lines before anybody is asked")
    func faultyManifest() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            try Self.set(folder, pairs: 2)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("1-size_tag.jpg"))
            try await FakeOpenAI.run { (fake: FakeOpenAI, base: String) async throws in
                let answer = try await Running.program(["eval", folder.path], Self.environment(base, fake.key))
                #expect(answer.status == 1)
                #expect(answer.output.contains("line 4: there is no file \"1-size_tag.jpg\""), "\(answer.output)")
                #expect(fake.calls == 0)
            }
            let missing = try await Running.program(["eval", folder.appendingPathComponent("no").path])
            #expect(missing.status == 1)
            #expect(missing.output.contains("can't read"))
        }
    }

    @Test("ctrl-C leaves a report of what was done, which says that it is partial")
    func interrupted() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            try Self.set(folder, pairs: 6)
            try await FakeOpenAI.run(
                .verdict("fake"), .verdict("authentic"), otherwise: .slow(.seconds(60), .verdict("fake"))
            ) { (fake: FakeOpenAI, base: String) async throws in
                let arguments = ["eval", folder.path, "--at-once", "1", "--at-least", "0"]
                let answer = try await Running.program(arguments, Self.environment(base, fake.key)) {
                    while fake.calls < 3 { try await Task.sleep(for: .milliseconds(20)) }
                }
                #expect(answer.status == 130, "\(answer.output)")
                #expect(answer.output.contains("Partial: the run was stopped after 2 of 6 answers."))
            }
            let page = folder.appendingPathComponent("report/report.html")
            #expect(try String(contentsOf: page, encoding: .utf8).contains("Partial: the run was stopped"))
        }
    }
}

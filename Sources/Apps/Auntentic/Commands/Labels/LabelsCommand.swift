/// `atelier labels`: draws a set of labels whose every printed character is known, for `atelier eval` and for tuning.
import ArgumentParser
import AuntenticDrawnLabels
import Foundation
import ServerMedia

struct LabelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "labels", abstract: "Draw size tags and box labels, and photograph them.",
        discussion: """
            Writes photos, a manifest.csv that `atelier eval` reads, and the whole truth in truth.jsonl. They are drawings: \
            they show whether labels are read and contradictions are found, and nothing about real fakes. Seeds below \
            10000 are for tuning; keep those above for judging.
            """)

    @Argument(help: "The folder to write to.") var folder: String
    @Option(parsing: .unconditional, help: "The first seed.") var seed = 0
    @Option(parsing: .unconditional, help: "How many pairs, four photos each.") var count = 20
    @Option(help: "mild (up to 15°, little blur) or full (up to 30°, folds, glare, blur).")
    var difficulty = Difficulty.mild
    @Option(help: "The share of pairs with a planted contradiction, from 0 to 1.") var contradictions = 0.3

    func validate() throws {
        guard seed >= 0, (1...100_000).contains(count) else {
            throw ValidationError("--seed is at least 0, --count from 1 to 100000")
        }
        guard (0...1).contains(contradictions) else { throw ValidationError("--contradictions is from 0 to 1") }
    }

    func run() async throws {
        let target = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL
        let set = SyntheticSet(
            seeds: seed..<seed + count, difficulty: difficulty, contradictions: contradictions)
        let (total, isTerminal) = (count, isatty(STDERR_FILENO) != 0)
        // On a thread of the picture library, which drawing needs.
        try await MediaPool(workers: 1).run {
            try set.write(to: target) { done in
                guard isTerminal || done == total else { return }
                FileHandle.standardError.write(Data("\(isTerminal ? "\r" : "")\(done) of \(total) pairs".utf8))
            }
        }
        FileHandle.standardError.write(Data("\n".utf8))
        print(target.appendingPathComponent("manifest.csv").path)
    }
}

extension Difficulty: ExpressibleByArgument {}

/// `atelier score`: reads a folder that `atelier labels` drew and says how much of it was read and found.
import ArgumentParser
import AuntenticCore
import AuntenticDrawnLabels
import AuntenticLabels
import AuntenticServer
import CommandKit
import Foundation
import Logging
import ServerMedia

struct ScoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "score", abstract: "Read drawn labels and compare with what was printed on them.",
        discussion: """
            Takes a folder that `atelier labels` wrote. Nothing is sent anywhere and no model is asked: this measures \
            the reader and the rules alone. Figures for judging come from seeds that nobody tuned on: 10000 and up.
            """)

    @Argument(help: "The folder.") var folder: String
    @Option(help: "How many pairs are read at once.") var atOnce = 2
    @Flag(help: "Print every case as JSON.") var json = false

    func validate() throws {
        guard (1...64).contains(atOnce) else { throw ValidationError("--at-once is from 1 to 64") }
    }

    func run() async throws {
        let score = try await score(try truths())
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(score), as: UTF8.self))
        } else {
            print(score.lines.joined(separator: "\n"))
        }
    }

    private var place: URL { URL(fileURLWithPath: folder, isDirectory: true) }

    private func truths() throws -> [DrawnTruth] {
        guard let text = try? String(contentsOf: place.appending(path: "truth.jsonl"), encoding: .utf8) else {
            throw CommandFailure("\(folder) has no truth.jsonl: only folders that `atelier labels` wrote can be scored")
        }
        do {
            let decoder = JSONDecoder()
            return try text.split(separator: "\n").map { try decoder.decode(DrawnTruth.self, from: Data($0.utf8)) }
        } catch { throw CommandFailure("\(folder)/truth.jsonl is of another version: draw the labels again") }
    }

    private func score(_ truths: [DrawnTruth]) async throws -> LabelScore {
        let pool = try MediaPool(workers: atOnce)
        let logger = Logger(label: "score")
        let engine = EvidenceEngine(
            reader: .available(pool: pool, logger: logger), tracer: PhotoTracer(pool: pool), logger: logger)
        var score = LabelScore()
        var left = Dictionary(grouping: truths, by: \.check).sorted { $0.key < $1.key }[...]
        let total = left.count
        await withTaskGroup(of: ([DrawnTruth], EvidenceInput, Duration).self) { group in
            for _ in 0..<atOnce { if let next = left.popFirst()?.value { group.addTask { await read(next, engine) } } }
            for await (truths, input, time) in group {
                score.add(truths, input, time)
                if let next = left.popFirst()?.value { group.addTask { await read(next, engine) } }
                FileHandle.standardError.write(Data("\r\(score.rules.pairs.count) of \(total) pairs".utf8))
            }
        }
        FileHandle.standardError.write(Data("\n".utf8))
        return score
    }

    private func read(
        _ truths: [DrawnTruth], _ engine: EvidenceEngine
    ) async -> ([DrawnTruth], EvidenceInput, Duration) {
        let start = ContinuousClock.now
        let photos = truths.map {
            EvidenceEngine.Photo(angle: PhotoAngle(rawValue: $0.angle), file: place.appending(path: $0.file))
        }
        let input = await engine.examine(photos, claimedModel: nil).input
        return (truths, input, .now - start)
    }
}

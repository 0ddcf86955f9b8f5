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
            Takes folders that `atelier labels` wrote. Nothing is sent anywhere and no model is asked: this measures \
            the reader and the rules alone. Figures for judging come from seeds that nobody tuned on: 10000 and up.
            """)

    @Argument(help: "The folders, counted as one.") var folders: [String]
    @Option(help: "How many pairs are read at once.") var atOnce = 2
    @Option(help: "How many worse photographs of each consistent pair are read, too: turned, dark, blurred and so on.")
    var worn = 0
    @Flag(help: "Print every case as JSON.") var json = false
    @Flag(
        help: "Print the lines from support to probability that fit these labels: for Core/Reading/Calibration.swift.")
    var fit = false

    func validate() throws {
        guard (1...64).contains(atOnce) else { throw ValidationError("--at-once is from 1 to 64") }
        guard (0...100).contains(worn) else { throw ValidationError("--worn is from 0 to 100") }
    }

    func run() async throws {
        LabelReader.keepMemorySmall()
        var score = LabelScore()
        let sets = try folders.map { try ($0, truths(in: $0)) }
        for (folder, truths) in sets { try await read(truths, in: folder, into: &score) }
        score.swapBoxes()
        if fit, !json {
            print(Self.fitted(score.reading))
        } else if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(score), as: UTF8.self))
        } else {
            print(score.lines.joined(separator: "\n"))
        }
    }

    private static func fitted(_ score: ReadingScore) -> String {
        CertaintyFit.lines(score).sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, line in
            ".\(kind.rawValue): Line([\(line.points.map(point).joined(separator: ", "))]),"
        }.joined(separator: "\n")
    }

    private static func point(_ point: (support: Double, probability: Double)) -> String {
        "(\(rounded(point.support)), \(rounded(point.probability)))"
    }

    private static func rounded(_ share: Double) -> String {
        share.formatted(.number.precision(.fractionLength(0...4)))
    }

    private static func place(_ folder: String) -> URL { URL(fileURLWithPath: folder, isDirectory: true) }

    private func truths(in folder: String) throws -> [DrawnTruth] {
        let place = Self.place(folder)
        guard let text = try? String(contentsOf: place.appending(path: "truth.jsonl"), encoding: .utf8) else {
            throw CommandFailure("\(folder) has no truth.jsonl: only folders that `atelier labels` wrote can be scored")
        }
        do {
            let decoder = JSONDecoder()
            return try text.split(separator: "\n").map { try decoder.decode(DrawnTruth.self, from: Data($0.utf8)) }
        } catch { throw CommandFailure("\(folder)/truth.jsonl is of another version: draw the labels again") }
    }

    private func read(_ truths: [DrawnTruth], in folder: String, into score: inout LabelScore) async throws {
        let pool = try MediaPool(workers: atOnce)
        let logger = Logger(label: "score")
        var reader = LabelReader.available(pool: pool, logger: logger)
        reader.isCalibrated = !fit
        let engine = EvidenceEngine(reader: reader, tracer: PhotoTracer(pool: pool), logger: logger)
        let place = Self.place(folder)
        let before = score.rules.pairs.count
        var left = Dictionary(grouping: truths, by: \.check).sorted { $0.key < $1.key }[...]
        let total = left.count
        await withTaskGroup(of: Outcome.self) { group in
            for _ in 0..<atOnce {
                if let next = left.popFirst()?.value { group.addTask { await read(next, place, engine, pool) } }
            }
            for await outcome in group {
                score.add(outcome.truths, outcome.input, worn: outcome.worn, outcome.time)
                if let next = left.popFirst()?.value { group.addTask { await read(next, place, engine, pool) } }
                FileHandle.standardError.write(Data("\r\(score.rules.pairs.count - before) of \(total) pairs".utf8))
            }
        }
        FileHandle.standardError.write(Data("\n".utf8))
    }

    private struct Outcome: Sendable {
        var truths: [DrawnTruth]
        var input: EvidenceInput
        var worn: [WornInput] = []
        var time: Duration
    }

    private func read(
        _ truths: [DrawnTruth], _ place: URL, _ engine: EvidenceEngine, _ pool: MediaPool
    ) async -> Outcome {
        let start = ContinuousClock.now
        let photos = truths.map {
            EvidenceEngine.Photo(angle: PhotoAngle(rawValue: $0.angle), file: place.appending(path: $0.file))
        }
        let input = await engine.examine(photos, claimedModel: nil).input
        var outcome = Outcome(truths: truths, input: input, time: .now - start)
        if truths.first?.contradictions.isEmpty == true {
            for round in 0..<worn {
                if let worse = await WornInput(photos, round, engine, pool) { outcome.worn.append(worse) }
            }
        }
        return outcome
    }
}

/// `atelier eval`: how right the verdicts are, over a folder of pairs whose truth is known.
import ArgumentParser
import AuntenticEvaluation
import AuntenticLabels
import CommandKit
import Foundation

struct EvalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval", abstract: "Measure how right the verdicts are, over a labelled set of photos.",
        discussion: """
            The folder holds photos and a manifest.csv with a row per photo:

              check,angle,file,label,brand,model,notes
              0001,size_tag,0001/tag.jpg,authentic,nike,Air Jordan 1,"receipt seen"

            label is authentic or fake; brand, model and notes may be left out. Writes report.html and results.json. \
            Exits with 2 when --at-least is not reached, and with 130 when it was stopped; the report then \
            covers what was done by then and says so.
            """)

    @Argument(help: "The folder with manifest.csv.") var folder: String
    @Option(help: "Who judges: built-in, model or both. [default: model when one is configured, else built-in]")
    var judge: EvalJudgeName?
    @Option(help: "How often each pair is judged; more than once measures repeatability.") var runs = 1
    @Option(help: "Pairs that are judged at the same time.") var atOnce = 4
    @Option(help: "Seconds a judge may take for one pair.") var timeout = 60
    @Option(help: "Fail below this share of right verdicts; 0 only measures.") var atLeast = 0.9
    @Option(
        name: .customLong("of"),
        help: "What --at-least is a share of: all (undecided and failed count as not right) or decided.")
    var base = AccuracyGate.Base.all
    @Option(help: "Where the report goes. [default: the folder's \"report\"]") var output: String?
    @Option(help: "What the report calls the set. [default: the folder's name]") var name: String?
    @OptionGroup var model: ModelOptions

    /// Who may judge; whoever has a better built-in judge puts it here.
    static let judges = EvalJudges.standard

    func validate() throws {
        guard (1...100).contains(runs) else { throw ValidationError("--runs is a number from 1 to 100") }
        guard (1...256).contains(atOnce) else { throw ValidationError("--at-once is a number from 1 to 256") }
        guard (1...3600).contains(timeout) else { throw ValidationError("--timeout is a number from 1 to 3600") }
        guard (0...1).contains(atLeast) else {
            throw ValidationError("--at-least is a share from 0 to 1, for example 0.9")
        }
    }

    func run() async throws {
        LabelReader.keepMemorySmall()
        let source = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL
        let checks = try EvalFolder(source).checks()
        let files = try EvalFiles(
            folder: source, report: output.map { URL(fileURLWithPath: $0, isDirectory: true) })
        let photos = try EvalPhotos(folder: source)
        defer { photos.remove() }
        let chosen = try Self.judges.judge(judge, model, photos, timeout: .seconds(timeout))
        let bar = EvalProgressBar(judge: chosen.name)
        let start = (date: Date.now, clock: ContinuousClock.now)
        let run = EvaluationRun(checks, runs: runs, atOnce: atOnce, judge: chosen.judge)
        let attempts = await Interruption.cancelling { await run.attempts { bar.show($0) } }
        bar.finish()
        let results = EvalResults(
            name: name ?? source.lastPathComponent, judge: chosen.name, versions: chosen.versions,
            startedAt: start.date, seconds: (ContinuousClock.now - start.clock) / .seconds(1), checks: checks,
            runs: runs, attempts: attempts)
        try await report(results, files, photos)
    }

    private func report(_ results: EvalResults, _ files: EvalFiles, _ photos: EvalPhotos) async throws {
        let summary = EvalSummary(results)
        let page = await HTMLReport(results, summary).page { await photos.thumbnail($0) }
        try files.write(page: page, json: try JSONReport.data(results, summary))
        print(TextReport.lines(results, summary).joined(separator: "\n"))
        print("\nreport  \(files.page.path)\nfigures \(files.json.path)")
        guard results.isComplete else { throw ExitCode(130) }
        guard atLeast > 0 else { return }
        switch AccuracyGate(least: atLeast, base: base).outcome(summary, isComplete: results.isComplete) {
        case .passed(let words): print("passed: \(words)")
        case .failed(let words):
            print("failed: \(words)")
            throw ExitCode(2)
        }
    }
}

extension AccuracyGate.Base: ExpressibleByArgument {}

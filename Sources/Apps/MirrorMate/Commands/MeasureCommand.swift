/// `atelier measure`: everything that is measured of a clip, with margins and methods.
import ArgumentParser
import CommandKit
import Foundation
import MirrorMateCore
import MirrorMateServer
import ServerClips
import ServerProviders

struct MeasureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure", abstract: "Measure the sound and the picture of a clip.",
        discussion: """
            Prints what a report would rest on: each quantity with its margin, its method and that one's version, or \
            why there is none (Docs/Measurements.md). The clip stays where it is, and nothing is sent anywhere without \
            --words.
            """)

    @Argument(help: "A clip of at most a minute.") var clip: String
    @Flag(help: "Tell speech from silence by Silero’s network.") var silero = false
    @Flag(
        help:
            "Have the sound written down by the transcriber of ATELIER_TRANSCRIBER_MODEL, and measure the words. The sound is sent there."
    )
    var words = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        let table: ClipTable
        do {
            table = try await ClipTable(
                measuring: URL(fileURLWithPath: clip), hearsWithSilero: silero, transcriber: try transcriber())
        } catch let error as ClipError {
            throw CommandFailure("\(clip) can't be measured: \(error)")
        } catch let stop as ProviderStop {
            throw CommandFailure("nothing was written down: \(stop.failure?.detail ?? "cancelled")")
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(table), as: UTF8.self))
        } else {
            print(table.lines.joined(separator: "\n"))
        }
    }

    private func transcriber() throws -> OpenAITranscriber? {
        guard words else { return nil }
        guard let configuration = try TranscriberConfiguration.read(Environment().text) else {
            throw CommandFailure("--words needs a transcriber: set ATELIER_TRANSCRIBER_MODEL (Docs/MirrorMate.md)")
        }
        return OpenAITranscriber(configuration: configuration)
    }
}

extension ClipTable {
    fileprivate var lines: [String] {
        let rate = framesPerSecond.shown
        return ["\(seconds.shown) s, \(width) x \(height), \(rate) frames a second", "", "Sound"]
            + heard.map(\.line) + (said.isEmpty ? [] : ["", "Words"] + said.map(\.line)) + ["", "Picture"]
            + seen.map(\.line)
            + (refusals.isEmpty ? [] : ["", "The app would give no report:"] + refusals.map { "  \($0)" })
    }
}

extension ReportReading {
    /// One row of the table.
    fileprivate var line: String {
        let name = "  " + quantity.padding(toLength: 29, withPad: " ", startingAt: 0)
        guard reason == nil else { return "\(name)not measurable: \(reason ?? "")" }
        let found = "\(finding)\(unit == "count" ? "" : " \(unit)")".padding(to: 34)
        return "\(name)\(found)\(method) \(version)"
    }

    private var finding: String {
        if let points { return points.map(\.value.shown).joined(separator: " ") }
        if let spans {
            return spans.isEmpty ? "none" : spans.map { "\($0.from.shown)–\($0.to.shown)" }.joined(separator: " ")
        }
        guard let value else { return "" }
        guard let high else { return "at least \(value.shown)" }
        guard let low, low < high else { return "\(value.shown), exactly" }
        return "\(value.shown) (\(low.shown) to \(high.shown))"
    }
}

extension Double {
    /// With three digits that count.
    fileprivate var shown: String {
        formatted(.number.precision(.significantDigits(1...3)).grouping(.never).locale(Locale(identifier: "en_US")))
    }
}

extension String {
    /// At least so long, and a blank.
    fileprivate func padding(to length: Int) -> String {
        count < length ? padding(toLength: length, withPad: " ", startingAt: 0) : self + " "
    }
}

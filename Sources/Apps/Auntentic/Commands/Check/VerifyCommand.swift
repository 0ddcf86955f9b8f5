/// `atelier verify`: whether a signed report is genuine, with a public key and nothing else.
import ArgumentParser
import AuntenticReports
import CommandKit
import Foundation

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Verify a signed report offline.",
        discussion: """
            Exits with 0 when the report is genuine, 3 when it was altered, 4 when another key signed it, 5 when it is \
            no signed report, 6 when it is about another check than --check and 7 when a --photo was not part of it. A \
            genuine report says what its server concluded; it is no certificate that a pair is authentic.
            """)

    @Argument(help: "The report, as a file.") var report: String
    @Option(help: "The server's public key: a PEM file or 64 hexadecimal digits.") var key: String
    @Option(help: "The id of the check it must be about.") var check: String?
    @Option(
        name: .customLong("photo"), help: "A photo that must have been part of the check, as uploaded; may be repeated."
    )
    var photos: [String] = []
    @Flag(help: "Print the report's content as JSON.") var json = false

    func run() throws {
        let verifier = ReportVerifier(key: try publicKey())
        // One byte more than is allowed tells the verifier that there is too much.
        let bytes = try contents(report, upTo: ReportEnvelope.longest + 1)
        let shown = try photos.map { (name: $0, bytes: try contents($0, upTo: 100 << 20)) }
        do throws(ReportFailure) {
            let genuine = try verifier.verify(bytes, check: check, photos: shown)
            print(json ? genuine.json : genuine.lines.joined(separator: "\n"))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            throw ExitCode(error.exitCode)
        }
    }

    private func publicKey() throws -> ReportPublicKey {
        let isFile = FileManager.default.fileExists(atPath: key)
        let text = isFile ? String(decoding: try contents(key, upTo: 1 << 16), as: UTF8.self) : key
        do throws(ReportPublicKey.Failure) {
            return try ReportPublicKey(text)
        } catch { throw CommandFailure("--key: \(error)") }
    }

    private func contents(_ path: String, upTo limit: Int) throws -> Data {
        guard let file = FileHandle(forReadingAtPath: path), let bytes = try? file.read(upToCount: limit) else {
            // An empty file reads as nothing at all.
            if FileManager.default.isReadableFile(atPath: path) { return Data() }
            throw CommandFailure("can't read \(path)")
        }
        return bytes
    }
}

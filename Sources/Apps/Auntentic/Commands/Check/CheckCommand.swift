/// `atelier check`: a sneaker check from the terminal, through the same wire the app uses.
import ArgumentParser
import AuntenticCore
import CommandKit
import Foundation
import Server
import ServerHTTP
import Wire

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a pair of sneakers by four photos.",
        discussion: """
            Signs in with --email and the password in ATELIER_PASSWORD (asked for on a terminal), or as an anonymous \
            user that the first check makes and later ones use again. Prints progress on a terminal and plain JSON when \
            piped or with --json.
            """)

    @Argument(help: "A photo of the outer side.") var outer: String
    @Argument(help: "A photo of the inner side.") var inner: String
    @Argument(help: "A photo of the size tag.") var tag: String
    @Argument(help: "A photo of the box label.") var box: String
    @Option(
        name: .customLong("extra"), help: "One more photo, up to four times: angle=file, for example sole=sole.jpg.")
    var extras: [String] = []
    @Option(help: "What it is said to be, for example \"Air Jordan 1 Retro High OG\".") var model: String?
    @Option(help: "The server. [ATELIER_URL; default: http://127.0.0.1:54321]") var url: String?
    @Option(help: "The project's anon key. [ATELIER_ANON_KEY; default: the data folder's]") var key: String?
    @Option(help: "The account to use.") var email: String?
    @Flag(help: "Agree that the photos go to the provider the server names.") var consent = false
    @Flag(help: "Print the finished job as JSON.") var json = false
    @OptionGroup var data: DataOption

    func run() async throws {
        let printer = CheckPrinter(isPlain: json || isatty(STDOUT_FILENO) == 0)
        let photos = try photoFiles()
        var (client, kept) = try await connect()
        let (token, user) = try await SignIn(client: client, email: email, kept: kept).session()
        client.token = token
        let request = try await upload(photos, client, user, printer)
        let job = try await CheckRun(client: client, agrees: consent, printer: printer).finish(request)
        printer.show(job)
        if job.status == .failed || job.status == .cancelled { throw ExitCode(1) }
        if job.status == .needsInput { throw ExitCode(2) }
    }

    /// The server, and where the anonymous account there is remembered: beside the server's data where that is here.
    private func connect() async throws -> (BackendClient, KeptSession) {
        let environment = Environment()
        var base = url ?? environment.text("ATELIER_URL") ?? "http://127.0.0.1:54321"
        if base.hasSuffix("/") { base.removeLast() }
        if let key = key ?? environment.text("ATELIER_ANON_KEY") {
            return (BackendClient(base: base, key: key), .atHome(base, environment))
        }
        let secret = data.folder.appendingPathComponent("jwt-secret").path
        guard FileManager.default.fileExists(atPath: secret) else {
            throw CommandFailure("no key: give --key, or the server's data folder with --data")
        }
        let tokens = try await Tokens(secret: try ProjectSecret.load(Configuration(data: data.folder)))
        return (BackendClient(base: base, key: tokens.anonKey), KeptSession(in: data.folder, base: base))
    }

    private func photoFiles() throws -> [(angle: PhotoAngle, file: URL)] {
        let required = zip(PhotoAngle.required, [outer, inner, tag, box]).map {
            (angle: $0, file: URL(fileURLWithPath: $1))
        }
        let more = try extras.map { text in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw ValidationError("--extra wants angle=file, not \"\(text)\"") }
            return (angle: PhotoAngle(rawValue: parts[0]), file: URL(fileURLWithPath: parts[1]))
        }
        for (_, file) in required + more where !FileManager.default.isReadableFile(atPath: file.path) {
            throw CommandFailure("can't read \(file.path)")
        }
        return required + more
    }

    private func upload(
        _ photos: [(angle: PhotoAngle, file: URL)], _ client: BackendClient, _ user: String, _ printer: CheckPrinter
    ) async throws -> CheckRequest {
        let folder = "\(user)/\(UUID().uuidString.lowercased())"
        var request = CheckRequest(photos: [:], extras: nil, model: model)
        for (angle, file) in photos {
            printer.step("uploading the \(angle.title)")
            let path =
                "\(folder)/\(angle.rawValue).\(file.pathExtension.isEmpty ? "jpg" : file.pathExtension.lowercased())"
            try await client.upload(file, to: "auntentic/\(path)")
            if PhotoAngle.required.contains(angle) {
                request.photos[angle.rawValue] = path
            } else {
                request.extras = (request.extras ?? []) + [.init(angle: angle.rawValue, path: path)]
            }
        }
        return request
    }
}

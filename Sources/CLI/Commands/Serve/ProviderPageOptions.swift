/// Sign-in through Apple's and Google's pages in a browser: the server's own credentials there.
import ArgumentParser
import CommandKit
import Foundation
import ServerAuth

struct ProviderPageOptions: ParsableArguments {
    @Option(
        help:
            "Apple's key for sign-in through its page, a .p8 file; the first of --apple-ids is the Services ID. [ATELIER_APPLE_KEY]",
        completion: .file())
    var appleKey: String?
    @Option(help: "The id of that key. [ATELIER_APPLE_KEY_ID]") var appleKeyID: String?
    @Option(help: "The team that the key belongs to. [ATELIER_APPLE_TEAM]") var appleTeam: String?

    /// Google's secret is a variable only, as command lines are visible to others.
    private static let googleSecret = "ATELIER_GOOGLE_SECRET"

    /// Both providers; each has a page if its credentials are complete.
    func providers(apple: [String], google: [String], _ environment: Environment) throws -> [IdentityProvider] {
        var providers = [IdentityProvider.apple(clientIDs: apple), .google(clientIDs: google)]
        if let secret = try appleSecret(environment) {
            guard let id = apple.first else {
                throw CommandFailure("--apple-key needs --apple-ids, the Services ID first")
            }
            providers[0].oauth = .apple(id: id, secret: .apple(secret))
        }
        if let secret = environment.text(Self.googleSecret) {
            guard let id = google.first else {
                throw CommandFailure("\(Self.googleSecret) needs --google-ids, the web client's id first")
            }
            providers[1].oauth = .google(id: id, secret: secret)
        }
        return providers
    }

    private func appleSecret(_ environment: Environment) throws -> AppleSecret? {
        let file = appleKey ?? environment.text("ATELIER_APPLE_KEY")
        let keyID = appleKeyID ?? environment.text("ATELIER_APPLE_KEY_ID")
        let team = appleTeam ?? environment.text("ATELIER_APPLE_TEAM")
        if file == nil, keyID == nil, team == nil { return nil }
        guard let file, let keyID, let team else {
            throw CommandFailure(
                "sign-in through Apple's page needs --apple-key, --apple-key-id and --apple-team together")
        }
        guard let pem = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw CommandFailure("can't read Apple's key at \(file)")
        }
        do { return try AppleSecret(team: team, keyID: keyID, pem: pem) } catch {
            throw CommandFailure("\(file) is not a key of Apple's: it must be the .p8 file as Apple gives it out")
        }
    }
}

/// `atelier keys list|rotate|revoke`: the key pairs that sign access tokens. A running server follows within seconds.
import ArgumentParser
import CommandKit
import Foundation
import Server
import ServerHTTP

/// Where the key pairs of a server are.
struct SigningKeyOptions: ParsableArguments {
    @OptionGroup var data: DataOption
    @Option(help: "The file with the key pairs. [ATELIER_SIGNING_KEYS; default: signing-keys.json in the data folder]")
    var signingKeys: String?

    func file() throws -> SigningKeyFile {
        var configuration = Configuration(data: data.folder)
        configuration.jwtSecret = Environment().text("ATELIER_JWT_SECRET")
        guard try ProjectSecret.existing(configuration) != nil else { throw data.noServer }
        configuration.signingKeys = (signingKeys ?? Environment().text("ATELIER_SIGNING_KEYS"))
            .map { URL(fileURLWithPath: $0) }
        return SigningKeyFile(configuration)
    }
}

struct ListKeys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the key pairs: the one that signs, the next one, and those before.")

    @OptionGroup var options: SigningKeyOptions

    func run() async throws { SigningKeyPrinter.show(try options.file().load()) }
}

struct RotateKeys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Sign with the next key pair; tokens of the one before stay valid until they end.",
        discussion: """
            The first rotation turns from the project's secret (HS256) to key pairs. The key that signs next is published \
            at /auth/v1/.well-known/jwks.json beforehand: wait ten minutes between two rotations, so that everybody who \
            verifies tokens has fetched it. The project's own keys stay valid.
            """)

    enum Algorithm: String, ExpressibleByArgument, CaseIterable { case es256, rs256, hs256 }

    @OptionGroup var options: SigningKeyOptions
    @Option(help: "es256, rs256, or hs256 for the project's secret.") var algorithm = Algorithm.es256

    func run() async throws {
        let file = try options.file()
        var keys = try file.load()
        switch algorithm {
        case .es256: try keys.rotate(to: .es256)
        case .rs256: try keys.rotate(to: .rs256)
        case .hs256: keys.rest()
        }
        try file.save(keys)
        SigningKeyPrinter.show(keys)
    }
}

struct RevokeKey: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Refuse every token of a key pair, for one that somebody else may have.",
        discussion: "A key that signs at present has to be rotated first.")

    @OptionGroup var options: SigningKeyOptions
    @Argument(help: "The key's id.") var id: String

    func run() async throws {
        let file = try options.file()
        var keys = try file.load()
        guard let key = keys[id] else { throw CommandFailure("there is no key \(id); see atelier keys list") }
        guard keys.revoke(id) else {
            throw CommandFailure("\(key.id) signs at present; rotate first, then revoke it")
        }
        try file.save(keys)
        SigningKeyPrinter.show(keys)
    }
}

private enum SigningKeyPrinter {
    static func show(_ keys: SigningKeys) {
        if keys.current == nil { print("HS256  the project's secret  signs") }
        for key in keys.keys { print("\(key.algorithm.rawValue)  \(key.id)  \(words(key))") }
    }

    private static func words(_ key: SigningKey) -> String {
        switch key.state {
        case .current: "signs"
        case .standby: "is published, and signs after the next rotation"
        case .previous:
            "signed until \(key.retired?.formatted(.iso8601) ?? "an earlier rotation"); its tokens are valid"
        }
    }
}

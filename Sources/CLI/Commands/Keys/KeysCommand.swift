/// `atelier keys`: the project's keys, for an app's configuration or a script, and the key pairs that sign tokens.
import ArgumentParser
import CommandKit
import Foundation
import Server
import ServerHTTP
import Wire

struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Print the project's keys, and rotate those that sign tokens.",
        subcommands: [ShowKeys.self, ListKeys.self, RotateKeys.self, RevokeKey.self], defaultSubcommand: ShowKeys.self)
}

struct ShowKeys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the project's keys. The service and secret keys open everything.")

    @OptionGroup var data: DataOption
    @Flag(help: "Print JSON, with the JWT secret.") var json = false

    func run() async throws {
        var configuration = Configuration(data: data.folder)
        configuration.jwtSecret = Environment().text("ATELIER_JWT_SECRET")
        // A secret made here would belong to no server.
        guard let secret = try ProjectSecret.existing(configuration) else { throw data.noServer }
        let tokens = try await Tokens(secret: secret)
        if json {
            let value: JSONValue = [
                "anon_key": .string(tokens.anonKey), "service_key": .string(tokens.serviceKey),
                "publishable_key": .string(tokens.publishableKey), "secret_key": .string(tokens.secretKey),
                "jwt_secret": .string(secret),
            ]
            print(value.jsonText)
        } else {
            print("anon key         \(tokens.anonKey)")
            print("service key      \(tokens.serviceKey)")
            print("publishable key  \(tokens.publishableKey)")
            print("secret key       \(tokens.secretKey)")
        }
    }
}

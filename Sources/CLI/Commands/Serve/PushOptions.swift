/// Notifications on phones, through Apple's push service.
import ArgumentParser
import CommandKit
import Foundation
import Server
import ServerProducts
import ServerPush

struct PushOptions: ParsableArguments {
    @Option(
        help: "A .p8 file from Apple, which signs for messages to phones. [ATELIER_PUSH_KEY; default: none are sent]")
    var pushKey: String?
    @Option(help: "That key's id, of ten characters. [ATELIER_PUSH_KEY_ID]") var pushKeyID: String?
    @Option(help: "The team's id at Apple, of ten characters. [ATELIER_PUSH_TEAM]") var pushTeam: String?
    @Option(
        help: ArgumentHelp(
            "An app's bundle id, as often as needed. [ATELIER_PUSH_TOPICS, by commas]", valueName: "app=bundle id"))
    var pushTopic: [String] = []

    func apply(to configuration: inout Configuration, _ environment: Environment) throws {
        let topics = try topics(environment, of: configuration.products.map { $0.id })
        let (path, id) = (
            pushKey ?? environment.text("ATELIER_PUSH_KEY"), pushKeyID ?? environment.text("ATELIER_PUSH_KEY_ID")
        )
        let team = pushTeam ?? environment.text("ATELIER_PUSH_TEAM")
        guard let path, let id, let team, !topics.isEmpty else {
            if path == nil, id == nil, team == nil, topics.isEmpty { return }
            throw CommandFailure(
                "messages to phones need all of --push-key, --push-key-id, --push-team and --push-topic")
        }
        let key: String
        do { key = try String(contentsOfFile: path, encoding: .utf8) } catch {
            throw CommandFailure("the push key \(path) can't be read")
        }
        do throws(APNsConfiguration.Problem) {
            configuration.push = try APNsConfiguration(key: key, keyID: id, teamID: team, topics: topics)
        } catch { throw CommandFailure("\(error)") }
    }

    private func topics(_ environment: Environment, of apps: [String]) throws -> [String: String] {
        let pairs = pushTopic.isEmpty ? environment.list("ATELIER_PUSH_TOPICS") ?? [] : pushTopic
        return try pairs.reduce(into: [:]) { topics, pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw CommandFailure("--push-topic wants app=bundle.id, not \"\(pair)\"") }
            guard apps.contains(parts[0]) else {
                throw CommandFailure("--push-topic names \(parts[0]), and the apps are \(apps.joined(separator: ", "))")
            }
            topics[parts[0]] = parts[1]
        }
    }
}

/// Phones that prove what they are: App Attest, and the bits that DeviceCheck keeps of them.
import ArgumentParser
import CommandKit
import Foundation
import Server
import ServerAttestation
import ServerProducts

struct AttestationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "An app's id at Apple, as often as needed; :0 or :1 after it is the app's bit at DeviceCheck. [ATELIER_ATTEST, by commas]",
            valueName: "app=team.bundle"))
    var attest: [String] = []
    @Option(
        help:
            "Which keys count: production, or development for builds that Xcode installs. [ATELIER_ATTEST_ENVIRONMENT; default: production]"
    )
    var attestEnvironment: String?
    @Option(help: "A .p8 file from Apple for DeviceCheck. [ATELIER_DEVICE_CHECK_KEY; default: Apple isn't asked]")
    var deviceCheckKey: String?
    @Option(help: "That key's id, of ten characters. [ATELIER_DEVICE_CHECK_KEY_ID]") var deviceCheckKeyID: String?
    @Option(help: "The team's id at Apple, of ten characters. [ATELIER_DEVICE_CHECK_TEAM]") var deviceCheckTeam: String?

    func apply(to configuration: inout Configuration, _ environment: Environment) throws {
        let apps = try apps(environment, of: configuration.products.map { $0.id })
        let deviceCheck = try deviceCheck(environment)
        guard !apps.isEmpty else {
            if deviceCheck != nil { throw CommandFailure("--device-check-key needs --attest") }
            return
        }
        let bits = apps.values.compactMap(\.bit)
        guard Set(bits).count == bits.count else { throw CommandFailure("two apps of --attest have the same bit") }
        configuration.attestation = AttestationConfiguration(apps: apps, deviceCheck: deviceCheck)
    }

    private func apps(_ environment: Environment, of known: [String]) throws -> [String: AttestedApp] {
        let name = attestEnvironment ?? environment.text("ATELIER_ATTEST_ENVIRONMENT") ?? "production"
        guard let kind = AttestedApp.Environment(rawValue: name) else {
            throw CommandFailure("--attest-environment is production or development, not \"\(name)\"")
        }
        let pairs = attest.isEmpty ? environment.list("ATELIER_ATTEST") ?? [] : attest
        return try pairs.reduce(into: [:]) { apps, pair in
            guard let match = pair.wholeMatch(of: /([a-z0-9_]+)=([^:]+)(?::([01]))?/),
                let app = AttestedApp(
                    id: String(match.2), environment: kind, bit: match.3.flatMap { Int($0) })
            else {
                throw CommandFailure("--attest wants app=TEAM012345.bundle.id or that and :0 or :1, not \"\(pair)\"")
            }
            guard known.contains(String(match.1)) else {
                throw CommandFailure("--attest names \(match.1), and the apps are \(known.joined(separator: ", "))")
            }
            apps[String(match.1)] = app
        }
    }

    private func deviceCheck(_ environment: Environment) throws -> DeviceCheckConfiguration? {
        let path = deviceCheckKey ?? environment.text("ATELIER_DEVICE_CHECK_KEY")
        let id = deviceCheckKeyID ?? environment.text("ATELIER_DEVICE_CHECK_KEY_ID")
        let team = deviceCheckTeam ?? environment.text("ATELIER_DEVICE_CHECK_TEAM")
        if path == nil, id == nil, team == nil { return nil }
        guard let path, let id, let team else {
            throw CommandFailure(
                "DeviceCheck needs all of --device-check-key, --device-check-key-id and --device-check-team")
        }
        guard let key = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw CommandFailure("the DeviceCheck key \(path) can't be read")
        }
        do throws(DeviceCheckConfiguration.Problem) {
            return try DeviceCheckConfiguration(key: key, keyID: id, team: team)
        } catch { throw CommandFailure("\(error)") }
    }
}

/// The flags and variables about Adapty and about proofs of phones: half a word is named, and a secret is never a flag.
import ArgumentParser
import CommandKit
import Foundation
import Server
import ServerAttestation
import ServerMetering
import ServerPurchases
import TestSupport
import Testing

@testable import Commands

@Suite(.aside) struct PurchaseSettingTests {
    private static let secret = ["ATELIER_ADAPTY_WEBHOOK_SECRET": "Bearer of-a-webhook-0123456789"]

    private func configuration(_ flags: [String], _ variables: [String: String] = [:]) throws -> Configuration {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        return try ServerOptions.parse(["--data", folder] + flags).configuration(Environment(variables))
    }

    @Test("nothing is taken from Adapty or from phones unless it is set")
    func off() throws {
        let configuration = try configuration([])
        #expect(configuration.adapty == nil && configuration.attestation == nil)
    }

    @Test("the program takes an app that it serves, and goes on to what is missing")
    func served() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let (status, output) = try Program.run([
                "serve", "--port", "0", "--data", folder.appendingPathComponent("data").path, "--attest",
                "auntentic=TEAM012345.com.example.auntentic:1", "--device-check-team", "TEAM012345",
            ])
            #expect(status != 0 && output.contains("--device-check-key-id"), "\(output)")
        }
    }

    @Test("Adapty's app and environment reach the configuration")
    func on() throws {
        let earnest = try configuration(["--adapty-app", "veramo"], Self.secret)
        #expect(earnest.adapty?.app == "veramo" && earnest.adapty?.environments == [.production])
        let trial = try configuration(["--adapty-app", "veramo", "--adapty-sandbox", "on"], Self.secret)
        #expect(trial.adapty?.environments == [.sandbox])
    }

    @Test(
        "half a word is named",
        arguments: [
            (["--adapty-app", "veramo"], [:], "ATELIER_ADAPTY_WEBHOOK_SECRET"), ([], Self.secret, "--adapty-app"),
            (["--adapty-app", "veramo"], ["ATELIER_ADAPTY_WEBHOOK_SECRET": "short"], "characters"),
            (["--adapty-app", "veramo", "--adapty-url", "http://api.adapty.io"], Self.secret, "address"),
            (["--adapty-app", "veramo", "--adapty-level", "premium"], Self.secret, "level=product"),
            (["--attest", "auntentic"], [:], "--attest wants"),
            (["--attest", "auntentic=com.example"], [:], "--attest wants"),
            (["--attest", "nobody=TEAM012345.com.example.app"], [:], "the apps are"),
            (["--attest", "auntentic=TEAM012345.com.example.app:2"], [:], "--attest wants"),
            (["--attest-environment", "both"], [:], "production or development"),
            (["--device-check-team", "TEAM012345"], [:], "--device-check-key-id"),
        ] as [([String], [String: String], String)])
    func half(_ flags: [String], _ variables: [String: String], _ words: String) {
        do {
            _ = try configuration(flags, variables)
            Issue.record("\(flags) were taken")
        } catch { #expect("\(error)".contains(words), "\(error)") }
    }

    @Test("an app's number in the App Store reaches the configuration by the app's bundle id")
    func numbers() throws {
        let bundles = ["com.example.auntentic": "auntentic", "com.example.pro": "auntentic", "com.example.v": "veramo"]
        func numbers(_ flags: [String], _ variables: [String: String] = [:]) throws -> [String: Int64] {
            try PurchaseOptions.parse(flags).numbers(Environment(variables), of: bundles)
        }
        #expect(try numbers([]).isEmpty)
        #expect(
            try numbers(["--store-app-id", "auntentic=1234567890"])
                == ["com.example.auntentic": 1_234_567_890, "com.example.pro": 1_234_567_890])
        #expect(
            try numbers([], ["ATELIER_STORE_APP_IDS": "auntentic=5,veramo=6"])
                == ["com.example.auntentic": 5, "com.example.pro": 5, "com.example.v": 6])
        for wrong in ["auntentic", "auntentic=", "auntentic=-1", "auntentic=abc", "artifex=5"] {
            #expect(throws: CommandFailure.self, "\(wrong)") { try numbers(["--store-app-id", wrong]) }
        }
    }
}

/// The flags and variables about the safety of accounts reach the server's configuration.

import ArgumentParser
import CommandKit
import Foundation
import Server
import ServerAuth
import TestSupport
import Testing

@testable import Commands

@Suite(.aside) struct AccountSettingTests {
    private static func auth(_ flags: [String] = [], _ variables: [String: String] = [:]) throws -> AuthConfiguration {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        return try ServerOptions.parse(["--data", folder] + flags).configuration(Environment(variables)).auth
    }

    private static func settings(_ auth: AuthConfiguration) -> [String] {
        [
            "\(auth.manualLinkingEnabled)", "\(auth.secureEmailChange)", "\(auth.securePasswordChange)",
            "\(auth.codeLength)", "\(auth.codeLife.components.seconds)",
            "\(auth.refreshReuseInterval.components.seconds)", "\(auth.secondFactor.isEnrolmentEnabled)",
        ]
    }

    @Test("by flag, by variable, and without either")
    func values() throws {
        #expect(try Self.settings(Self.auth()) == ["true", "false", "false", "6", "3600", "10", "true"])
        let changed = ["false", "true", "true", "8", "600", "0", "false"]
        let byFlag = try Self.auth([
            "--manual-linking", "off", "--secure-email-change", "on", "--secure-password-change", "on",
            "--code-length", "8", "--code-life", "600", "--refresh-reuse", "0", "--second-factor", "off",
        ])
        #expect(Self.settings(byFlag) == changed)
        let byVariable = try Self.auth(
            [],
            [
                "ATELIER_MANUAL_LINKING": "off", "ATELIER_SECURE_EMAIL_CHANGE": "on",
                "ATELIER_SECURE_PASSWORD_CHANGE": "on", "ATELIER_CODE_LENGTH": "8", "ATELIER_CODE_LIFE": "600",
                "ATELIER_REFRESH_REUSE": "0", "ATELIER_SECOND_FACTOR": "off",
            ])
        #expect(Self.settings(byVariable) == changed)
    }

    @Test(
        "values that make no sense are refused with the range",
        arguments: [
            ["--code-length", "5"], ["--code-length", "11"], ["--code-life", "59"], ["--code-life", "604801"],
            ["--refresh-reuse", "301"], ["--refresh-reuse=-1"], ["--manual-linking", "maybe"],
        ])
    func refused(flags: [String]) {
        #expect(throws: CommandFailure.self) { try Self.auth(flags) }
    }
}

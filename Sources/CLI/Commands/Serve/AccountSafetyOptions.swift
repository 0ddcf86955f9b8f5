/// How carefully accounts are changed: linking, new addresses and passwords, codes, refreshes, second factors.
import ArgumentParser
import CommandKit
import Server
import ServerAuth

struct AccountSafetyOptions: ParsableArguments {
    @Option(
        help:
            "Let people link and unlink ways to sign in: on or off. [ATELIER_MANUAL_LINKING; default: on]")
    var manualLinking: String?
    @Option(
        help:
            "Change an address only after the old and the new one confirm: on or off. [ATELIER_SECURE_EMAIL_CHANGE; default: off]"
    )
    var secureEmailChange: String?
    @Option(
        help:
            "Ask sessions older than a day for a mailed code before a new password: on or off. [ATELIER_SECURE_PASSWORD_CHANGE; default: off]"
    )
    var securePasswordChange: String?
    @Option(help: "Digits of a mailed code, 6 to 10. [ATELIER_CODE_LENGTH; default: 6]") var codeLength: Int?
    @Option(help: "Seconds a mailed code or link works, 60 to 604800. [ATELIER_CODE_LIFE; default: 3600]")
    var codeLife: Double?
    @Option(
        help:
            "Seconds in which a used refresh token may be used again, 300 at most. [ATELIER_REFRESH_REUSE; default: 10]"
    )
    var refreshReuse: Double?
    @Option(
        help:
            "Let people enrol authenticator apps: on or off. Those enrolled work in any case. [ATELIER_SECOND_FACTOR; default: on]"
    )
    var secondFactor: String?

    func apply(to auth: inout AuthConfiguration, _ environment: Environment) throws {
        try set(&auth.manualLinkingEnabled, manualLinking, environment, "ATELIER_MANUAL_LINKING")
        try set(&auth.secureEmailChange, secureEmailChange, environment, "ATELIER_SECURE_EMAIL_CHANGE")
        try set(&auth.securePasswordChange, securePasswordChange, environment, "ATELIER_SECURE_PASSWORD_CHANGE")
        try set(&auth.codeLength, codeLength, environment, "ATELIER_CODE_LENGTH")
        try set(&auth.codeLife, codeLife, environment, "ATELIER_CODE_LIFE")
        try set(&auth.refreshReuseInterval, refreshReuse, environment, "ATELIER_REFRESH_REUSE")
        try set(&auth.secondFactor.isEnrolmentEnabled, secondFactor, environment, "ATELIER_SECOND_FACTOR")
        guard (6...10).contains(auth.codeLength) else { throw CommandFailure("a mailed code has 6 to 10 digits") }
        guard (.seconds(60) ... .seconds(604_800)).contains(auth.codeLife) else {
            throw CommandFailure("a mailed code works for a minute (60) at least and for a week (604800) at most")
        }
        guard auth.refreshReuseInterval <= .seconds(300) else {
            throw CommandFailure("a used refresh token may be used again for five minutes (300) at most")
        }
    }
}

/// Sign-up, tokens, providers and mail.
import ArgumentParser
import CommandKit
import Server
import ServerAuth
import ServerFunctions
import ServerMail
import ServerProducts
import ServerStorage

struct AccountOptions: ParsableArguments {
    @OptionGroup var pages: ProviderPageOptions
    @Option(help: "Where sign-in links lead by default. [ATELIER_SITE_URL; default: http://localhost:3000]")
    var siteURL: String?
    @Option(help: "Further allowed link targets, comma-separated; * and ** as wildcards. [ATELIER_REDIRECTS]")
    var redirects: String?
    @Option(help: "Require new addresses to be confirmed by mail: on or off. [ATELIER_CONFIRM_EMAIL; default: off]")
    var confirmEmail: String?
    @Option(help: "Allow sign-ups: on or off. [ATELIER_SIGNUPS; default: on]") var signups: String?
    @Option(help: "Allow anonymous accounts: on or off. [ATELIER_ANONYMOUS; default: on]") var anonymous: String?
    @Option(help: "Minimum length of a password. [ATELIER_PASSWORD_MINIMUM; default: 8]") var passwordMinimum: Int?
    @Option(help: "Seconds an access token lives. [ATELIER_TOKEN_LIFE; default: 3600]") var tokenLife: Double?
    @Option(
        help:
            "All rate limits, including those of functions and uploads: on or off. [ATELIER_RATE_LIMITS; default: on]"
    )
    var rateLimits: String?
    @Option(
        help:
            "Sign-ins, sign-ups and the like per address and account in 5 minutes. [ATELIER_SIGN_IN_LIMIT; default: 30]"
    )
    var signInLimit: Int?
    @Option(help: "Anonymous sign-ups per address and hour. [ATELIER_ANONYMOUS_LIMIT; default: 30]")
    var anonymousLimit: Int?
    @Option(help: "Mails per mailbox and hour. [ATELIER_MAIL_LIMIT; default: 30]") var mailLimit: Int?
    @Option(help: "Seconds between two mails of a kind to one address. [ATELIER_MAIL_INTERVAL; default: 60]")
    var mailInterval: Double?
    @Option(help: "Comma-separated bundle and service ids for Apple sign-in. [ATELIER_APPLE_IDS]") var appleIDs: String?
    @Option(help: "Comma-separated client ids for Google sign-in. [ATELIER_GOOGLE_IDS]") var googleIDs: String?
    @Option(help: "A sendmail-compatible program. [ATELIER_SENDMAIL; default: .eml files in the data folder]")
    var sendmail: String?
    @Option(help: "The sender's address. [ATELIER_MAIL_FROM]") var mailFrom: String?
    @Option(
        help:
            "The sender's name, as people know the app. [ATELIER_MAIL_NAME; default: the first app's]"
    )
    var mailName: String?

    @Option(
        help: ArgumentHelp(
            "An app's own sender, as often as needed; its name is the app's. [ATELIER_MAIL_SENDERS, by commas; default: --mail-from]",
            valueName: "app=address"))
    var mailSender: [String] = []

    func apply(to configuration: inout Configuration, _ environment: Environment) throws {
        var auth = configuration.auth
        try set(&auth.siteURL, siteURL, environment, "ATELIER_SITE_URL")
        auth.redirectAllowList = list(redirects, environment, "ATELIER_REDIRECTS") ?? auth.redirectAllowList
        var confirms = !auth.autoconfirm
        try set(&confirms, confirmEmail, environment, "ATELIER_CONFIRM_EMAIL")
        auth.autoconfirm = !confirms
        try set(&auth.signUpsEnabled, signups, environment, "ATELIER_SIGNUPS")
        try set(&auth.anonymousEnabled, anonymous, environment, "ATELIER_ANONYMOUS")
        try set(&auth.passwordMinimum, passwordMinimum, environment, "ATELIER_PASSWORD_MINIMUM")
        try set(&auth.accessTokenLife, tokenLife, environment, "ATELIER_TOKEN_LIFE")
        try set(&auth.mailFrequency, mailInterval, environment, "ATELIER_MAIL_INTERVAL")
        var limits = true
        try set(&limits, rateLimits, environment, "ATELIER_RATE_LIMITS")
        try set(&auth.rateLimits.signIns.limit, signInLimit, environment, "ATELIER_SIGN_IN_LIMIT")
        auth.rateLimits.signInsPerAccount.limit = auth.rateLimits.signIns.limit
        try set(&auth.rateLimits.anonymousSignUps.limit, anonymousLimit, environment, "ATELIER_ANONYMOUS_LIMIT")
        try set(&auth.rateLimits.mailsPerAddress.limit, mailLimit, environment, "ATELIER_MAIL_LIMIT")
        if !limits {
            auth.rateLimits = .off
            configuration.limitsCallers = false
            configuration.functions.requestsPerMinute = 0
            configuration.limitsRates = false
            configuration.storage.uploadsPerMinute = 0
        }
        auth.providers = try pages.providers(
            apple: list(appleIDs, environment, "ATELIER_APPLE_IDS") ?? [],
            google: list(googleIDs, environment, "ATELIER_GOOGLE_IDS") ?? [], environment)
        auth.mailSender = try MailAddress(
            mailFrom ?? environment.text("ATELIER_MAIL_FROM") ?? auth.mailSender.address,
            name: mailName ?? environment.text("ATELIER_MAIL_NAME") ?? Self.senderName(of: configuration.products))
        auth.mailSenders = try senders(of: configuration.products, auth.mailSender, environment)
        if let program = sendmail ?? environment.text("ATELIER_SENDMAIL") { configuration.mail = .command(program) }
        configuration.auth = auth
    }

    /// Mails carry the name of the first app.
    private static func senderName(of products: [any Product.Type]) -> String {
        products.first?.name ?? MailAddress.noReply.name ?? ""
    }

    private func senders(
        of products: [any Product.Type], _ house: MailAddress, _ environment: Environment
    ) throws -> [String: MailAddress] {
        var senders: [String: MailAddress] = [:]
        for product in products { senders[product.id] = try MailAddress(house.address, name: product.name) }
        for pair in mailSender.isEmpty ? environment.list("ATELIER_MAIL_SENDERS") ?? [] : mailSender {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let product = products.first(where: { $0.id == parts[0] }) else {
                throw CommandFailure(
                    "--mail-sender wants app=address with one of \(products.map { $0.id }.joined(separator: ", ")), not \"\(pair)\""
                )
            }
            senders[product.id] = try MailAddress(parts[1], name: product.name)
        }
        return senders
    }

    private func list(_ flag: String?, _ environment: Environment, _ name: String) -> [String]? {
        flag.map { Environment([name: $0]).list(name) ?? [] } ?? environment.list(name)
    }
}

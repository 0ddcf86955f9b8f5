/// The dependencies that all parts of auth share.

import AsyncHTTPClient
import ServerDatabase
import ServerHTTP
import ServerMail

struct AuthCore: Sendable {
    let configuration: AuthConfiguration
    let database: Database
    let tokens: Tokens
    let passwords: PasswordHasher
    let limits: AuthLimits
    let mail: AuthMail
    let identityTokens: IdentityTokens
    let deletion: AccountDeletion
    let httpClient: HTTPClient

    init(
        database: Database, tokens: Tokens, mailer: any Mailer, httpClient: HTTPClient,
        configuration: AuthConfiguration, deletion: AccountDeletion
    ) {
        self.configuration = configuration
        self.database = database
        self.tokens = tokens
        self.deletion = deletion
        self.httpClient = httpClient
        passwords = PasswordHasher(
            cost: configuration.passwordCost, threads: configuration.passwordThreads,
            capacity: configuration.passwordQueue)
        limits = AuthLimits(configuration.rateLimits, mailFrequency: configuration.mailFrequency)
        mail = AuthMail(mailer: mailer, configuration: configuration)
        identityTokens = IdentityTokens(configuration: configuration, httpClient: httpClient)
    }

    var passwordPolicy: PasswordPolicy { PasswordPolicy(minimum: configuration.passwordMinimum) }
    var redirects: RedirectPolicy {
        RedirectPolicy(siteURL: configuration.siteURL, allowList: configuration.redirectAllowList)
    }
    var codes: OneTimeCodes {
        OneTimeCodes(
            length: min(max(configuration.codeLength, 6), 10), life: configuration.codeLife,
            attempts: configuration.codeAttempts)
    }
    var flows: Flows { Flows(life: configuration.flowLife) }
    var mailedCodes: MailedCodes { MailedCodes(core: self) }
    var sessions: Sessions { Sessions(configuration: configuration, tokens: tokens) }
}

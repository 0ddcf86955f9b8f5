/// All settings of `/auth/v1`; the defaults suit a fresh machine.

import Foundation
import ServerMail

package struct AuthConfiguration: Sendable {
    /// The fallback target when a link names no other valid place.
    package var siteURL = "http://localhost:3000"
    /// The project's URL as clients and mail links reach it, without `/auth/v1`.
    package var apiURL = "http://127.0.0.1:8000"
    /// Further allowed targets of links: literal or with `*` (within a segment) and `**` (anything).
    package var redirectAllowList: [String] = []

    package var signUpsEnabled = true
    package var emailEnabled = true
    package var anonymousEnabled = true
    /// New addresses count as confirmed without a mail.
    package var autoconfirm = true
    package var manualLinkingEnabled = true
    /// An address changes only when the old one confirms too, even if new addresses count as confirmed. Older Swift
    /// clients can't read the intermediate answer.
    package var secureEmailChange = false
    /// A new password needs a session of the last 24 hours or a mailed code.
    package var securePasswordChange = false

    package var passwordMinimum = 8
    /// bcrypt's cost factor: two to the power of it rounds.
    package var passwordCost = 10
    /// Nil means one thread per core.
    package var passwordThreads: Int?
    /// Sign-ins that may wait for a hashing thread; further ones are refused.
    package var passwordQueue = 256

    package var accessTokenLife: Duration = .seconds(3600)
    /// How long a refresh token that was just used may be used again.
    package var refreshReuseInterval: Duration = .seconds(10)
    /// The longest lifetime and the longest idle time of a session; nil means no limit.
    package var sessionTimebox: Duration?
    package var sessionInactivity: Duration?
    /// Digits of a mailed code: 6 to 10.
    package var codeLength = 6
    /// How long a mailed code or link works.
    package var codeLife: Duration = .seconds(3600)
    /// Wrong guesses after which a mailed code is void.
    package var codeAttempts = 5
    /// How long the code of a PKCE redirect works.
    package var flowLife: Duration = .seconds(300)

    package var secondFactor = SecondFactorConfiguration()

    package var mailSender: MailAddress = .noReply
    /// The senders of apps that have one of their own, by the app's id.
    package var mailSenders: [String: MailAddress] = [:]
    /// The shortest time between two mails of one kind to one address.
    package var mailFrequency: Duration = .seconds(60)
    package var rateLimits = AuthRateLimits()

    /// Providers whose identity tokens we accept; a provider without client ids is off.
    package var providers: [IdentityProvider] = [.apple(clientIDs: []), .google(clientIDs: [])]
    package var providerKeysLife: Duration = .seconds(3600)
    /// The shortest time between two fetches of a provider's keys, whatever key a token names.
    package var providerKeysRefetch: Duration = .seconds(60)

    package init() {}

    /// The `iss` of our tokens and the base of mail links.
    var authURL: String { apiURL.trimmingSuffix("/") + "/auth/v1" }

    func provider(named name: String) -> IdentityProvider? {
        providers.first { $0.name == name && $0.isEnabled }
    }
}

package struct SecondFactorConfiguration: Sendable {
    /// Whether new factors may be enrolled; those that exist work in any case.
    package var isEnrolmentEnabled = true
    package var maximum = 10
    package var challengeLife: Duration = .seconds(300)
    /// How long a factor waits for its first code.
    package var unverifiedLife: Duration = .seconds(300)
    /// Wrong codes in a row that cost nothing. Each further one locks the account's factors, the first time for
    /// `firstLock`, then each time for twice as long, up to `longestLock`.
    package var freeGuesses = 4
    package var firstLock: Duration = .seconds(30)
    package var longestLock: Duration = .seconds(3600)
    /// The clock that an authenticator app's codes follow.
    package var now: @Sendable () -> Date = { Date() }
}

/// The number of requests allowed within a number of seconds; a limit of 0 means no limit.
package struct AuthRate: Sendable, Hashable {
    package var limit: Int
    package var seconds: Double

    package init(_ limit: Int, per seconds: Double) {
        self.limit = limit
        self.seconds = seconds
    }

    package static let off = AuthRate(0, per: 1)
}

package struct AuthRateLimits: Sendable, Hashable {
    /// Sign-in, sign-up, recover, otp, resend, by client address.
    package var signIns = AuthRate(30, per: 300)
    /// Password attempts by account, whatever address they come from.
    package var signInsPerAccount = AuthRate(30, per: 300)
    package var refreshes = AuthRate(150, per: 300)
    package var verifications = AuthRate(30, per: 300)
    package var verificationsPerAccount = AuthRate(30, per: 300)
    /// New factors and challenges, and codes for them, by client address.
    package var factorChallenges = AuthRate(15, per: 60)
    package var factorVerifications = AuthRate(15, per: 60)
    package var anonymousSignUps = AuthRate(30, per: 3600)
    /// Mails to one mailbox.
    package var mailsPerAddress = AuthRate(30, per: 3600)

    package init() {}

    package static let off: AuthRateLimits = {
        var limits = AuthRateLimits()
        limits.signIns = .off
        limits.signInsPerAccount = .off
        limits.refreshes = .off
        limits.verifications = .off
        limits.verificationsPerAccount = .off
        limits.factorChallenges = .off
        limits.factorVerifications = .off
        limits.anonymousSignUps = .off
        limits.mailsPerAddress = .off
        return limits
    }()
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}

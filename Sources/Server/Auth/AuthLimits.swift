/// The counters behind the configured rate limits.

import Foundation
import HTTPTypes
import ServerHTTP
import Wire

struct AuthLimits: Sendable {
    private let signIns: RateLimiter
    private let signInsPerAccount: RateLimiter
    private let refreshes: RateLimiter
    private let verifications: RateLimiter
    private let verificationsPerAccount: RateLimiter
    private let factorChallenges: RateLimiter
    private let factorVerifications: RateLimiter
    private let anonymousSignUps: RateLimiter
    private let mailsPerAddress: RateLimiter
    private let mailFrequency: RateLimiter

    init(_ rates: AuthRateLimits, mailFrequency: Duration) {
        func limiter(_ rate: AuthRate) -> RateLimiter { RateLimiter(limit: rate.limit, window: rate.seconds) }
        signIns = limiter(rates.signIns)
        signInsPerAccount = limiter(rates.signInsPerAccount)
        refreshes = limiter(rates.refreshes)
        verifications = limiter(rates.verifications)
        verificationsPerAccount = limiter(rates.verificationsPerAccount)
        factorChallenges = limiter(rates.factorChallenges)
        factorVerifications = limiter(rates.factorVerifications)
        anonymousSignUps = limiter(rates.anonymousSignUps)
        mailsPerAddress = limiter(rates.mailsPerAddress)
        let pause = mailFrequency.inSeconds
        self.mailFrequency = RateLimiter(limit: pause > 0 ? 1 : 0, window: pause)
    }

    func signIn(from address: String) throws { try check(signIns, ClientNetwork(address).key) }
    func signIn(account email: String) throws { try check(signInsPerAccount, email) }
    func refresh(from address: String) throws { try check(refreshes, ClientNetwork(address).key) }
    func verification(from address: String) throws { try check(verifications, ClientNetwork(address).key) }
    func verification(account email: String) throws { try check(verificationsPerAccount, email) }
    func factorChallenge(from address: String) throws { try check(factorChallenges, ClientNetwork(address).key) }
    func factorVerification(from address: String) throws { try check(factorVerifications, ClientNetwork(address).key) }
    func anonymousSignUp(from address: String) throws { try check(anonymousSignUps, ClientNetwork(address).key) }

    /// Counts a mail to a mailbox, whether or not an account has it.
    func mail(to email: String) throws {
        guard let wait = mailsPerAddress.check(email) else { return }
        var error = AuthError(.tooManyRequests, .overEmailSendRateLimit, "email rate limit exceeded")
        error.retryAfter = wait
        throw error
    }

    /// For an address that gets no mail: refuses a repetition exactly as for an account's owner, so that the answer
    /// doesn't reveal which addresses are known.
    func pretendedMail(_ kind: String, to email: String) throws {
        if let wait = mailFrequency.check("\(kind) \(email)") { throw AuthError.mailTooSoon(retryAfter: wait) }
    }

    private func check(_ limiter: RateLimiter, _ key: String) throws {
        if let wait = limiter.check(key) { throw AuthError.tooManyRequests(retryAfter: wait) }
    }
}

extension Duration {
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

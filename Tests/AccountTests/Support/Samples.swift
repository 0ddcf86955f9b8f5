/// Values the tests share.
import AccountFeatures
import Clients
import Foundation

extension AppIdentity {
    static let sample = AppIdentity(
        name: "Sample", tagline: "Says what it is.", symbol: "shoe", schema: "sample",
        unit: WorkUnit("check", "checks"),
        promise: "Worth its price.", disclaimer: "No result is a guarantee.", supportEmail: "help@example.com",
        version: "1.2")
}

let samplePages = (1...3).map { OnboardingPage(systemImage: "star", title: "Page title \($0)", message: "About \($0)") }

/// Every error a client can throw, with a reason for each kind.
let everyError: [ClientError] = [
    .offline, .timedOut, .serverDown, .busy(retryAfter: nil), .busy(retryAfter: 1), .busy(retryAfter: 90), .signedOut,
    .outOfCredits(nil), .consentRequired(.init(purpose: "photos", provider: "openai", name: "OpenAI")),
    .unexpected("what?"),
    .refused(code: "invalid_credentials", message: "Invalid login credentials"),
    .refused(code: "email_not_confirmed", message: "Email not confirmed"),
    .refused(code: "user_already_exists", message: "User already registered"),
    .refused(code: "email_exists", message: "taken"), .refused(code: "weak_password", message: "weak"),
    .refused(code: "same_password", message: "same"), .refused(code: "otp_expired", message: "expired"),
    .refused(code: "signup_disabled", message: "closed"), .refused(code: "user_banned", message: "banned"),
    .refused(code: "validation_failed", message: "missing"), .refused(code: "brand_new_code", message: "New words."),
]

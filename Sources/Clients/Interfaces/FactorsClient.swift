/// A second factor of an account: codes of an authenticator app, and recovery codes for who has lost it.
import Foundation

package struct FactorsClient: Sendable {
    /// Those that count: each was proven by a code.
    package var list: @Sendable () async throws(ClientError) -> [Factor]
    /// A new one, which counts once `verify` has taken its first code. What was begun and not proven before is dropped.
    package var enrol: @Sendable (_ issuer: String) async throws(ClientError) -> FactorEnrolment
    /// Takes a code of the factor; the session is a proven one from then on.
    package var verify: @Sendable (_ factor: String, _ code: String) async throws(ClientError) -> Account
    /// Takes a recovery code instead; each works once.
    package var recover: @Sendable (_ code: String) async throws(ClientError) -> Account
    /// New ones, shown this once; older ones are void.
    package var makeRecoveryCodes: @Sendable () async throws(ClientError) -> [String]
    package var remove: @Sendable (_ factor: String) async throws(ClientError) -> Void

    package init(
        list: @escaping @Sendable () async throws(ClientError) -> [Factor],
        enrol: @escaping @Sendable (_ issuer: String) async throws(ClientError) -> FactorEnrolment,
        verify: @escaping @Sendable (_ factor: String, _ code: String) async throws(ClientError) -> Account,
        recover: @escaping @Sendable (_ code: String) async throws(ClientError) -> Account,
        makeRecoveryCodes: @escaping @Sendable () async throws(ClientError) -> [String],
        remove: @escaping @Sendable (_ factor: String) async throws(ClientError) -> Void
    ) {
        (self.list, self.enrol, self.verify) = (list, enrol, verify)
        (self.recover, self.makeRecoveryCodes, self.remove) = (recover, makeRecoveryCodes, remove)
    }

    /// Without second factors.
    package static let none = FactorsClient(
        list: { () async throws(ClientError) in [] },
        enrol: { (_) async throws(ClientError) in throw .unexpected("no second factors") },
        verify: { (_, _) async throws(ClientError) in throw .unexpected("no second factors") },
        recover: { (_) async throws(ClientError) in throw .unexpected("no second factors") },
        makeRecoveryCodes: { () async throws(ClientError) in [] }, remove: { (_) async throws(ClientError) in })
}

package struct Factor: Sendable, Hashable, Identifiable {
    package var id: String
    package var createdAt: Date?

    package init(id: String, createdAt: Date? = nil) { (self.id, self.createdAt) = (id, createdAt) }
}

/// What an authenticator app needs to know.
package struct FactorEnrolment: Sendable, Hashable {
    package var factor: String
    package var secret: String
    /// `otpauth://…`, which opens an authenticator app on the same phone.
    package var address: String

    package init(factor: String, secret: String, address: String) {
        (self.factor, self.secret, self.address) = (factor, secret, address)
    }
}

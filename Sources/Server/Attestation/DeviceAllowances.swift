/// Settles whether a phone that has proved itself stands for an account's free credits.
import Foundation
import Logging
import Wire

struct DeviceAllowances: Sendable {
    let books: DeviceBooks
    /// Nil: an installation is all that is known of a phone.
    let deviceCheck: DeviceCheck?

    enum Outcome: Sendable, Hashable {
        case given
        case refused(taken: Int)
    }

    /// Each step can be taken again after a failure, and the end is the same.
    func settle(
        user: UUID, app: String, _ attested: AttestedApp, key: Data, token: String?
    ) async throws -> Outcome {
        switch try await books.standing(user, app, key) {
        case .given: return .given
        case .used: return .refused(taken: try await books.refuse(user, app))
        // Apple may have been told by this very account.
        case .marking: try await mark(attested, token)
        case .open:
            if try await isUsed(attested, token) { return .refused(taken: try await books.refuse(user, app)) }
            switch try await books.mark(user, app, key) {
            case .used: return .refused(taken: try await books.refuse(user, app))
            case .given, .marking, .open: try await mark(attested, token)
            }
        }
        guard try await books.give(user, app, key) != .used else {
            return .refused(taken: try await books.refuse(user, app))
        }
        return .given
    }

    private func isUsed(_ attested: AttestedApp, _ token: String?) async throws(DeviceCheck.Failure) -> Bool {
        guard let deviceCheck, let bit = attested.bit, let token else { return false }
        return try await deviceCheck.bits(of: token, attested.environment).values[bit]
    }

    /// The other bit is another app's and stays.
    private func mark(_ attested: AttestedApp, _ token: String?) async throws(DeviceCheck.Failure) {
        guard let deviceCheck, let bit = attested.bit, let token else { return }
        var bits = try await deviceCheck.bits(of: token, attested.environment)
        guard !bits.values[bit] else { return }
        bits.values[bit] = true
        try await deviceCheck.keep(bits, of: token, attested.environment)
    }

    /// Whether a phone's token must come along.
    func needsToken(_ attested: AttestedApp) -> Bool { deviceCheck != nil && attested.bit != nil }
}

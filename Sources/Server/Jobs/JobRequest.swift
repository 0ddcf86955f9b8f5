/// A request for a job, and its outcome.
import Crypto
import Foundation
import Wire

package struct JobRequest: Sendable {
    package var id: UUID
    package var userID: UUID
    package var app: String
    package var kind: String
    /// The client's key, or one made for this request alone.
    package var idempotencyKey: String
    /// The same key with another hash is a conflict.
    package var requestHash: String
    /// JSON text of the handler's input.
    package var input: String
    /// 0 reserves nothing.
    package var price: Int
    /// The provider that will be asked; nil if no data leaves this machine.
    package var provider: String?
    package var model: String?
    /// The data that `provider` would see, if its owner must have agreed to that; nil if nobody needs to agree.
    package var purpose: String?
    /// Free attempts per day; nil doesn't count them.
    package var dailyCap: Int?
    /// Jobs within 24 hours that need input before they can begin; nil doesn't count them.
    package var dailyWishCap: Int?
    /// Jobs with a priority come first; those without one come with them once they have waited a minute.
    package var priority: Int
    /// The earliest start; nil begins at once.
    package var runAt: Date?
    package var firstStage: String?
    /// The problem to fix before the job can begin; it is recorded, and no credit is held.
    package var wish: JobWish?

    package init(
        id: UUID = UUID(), userID: UUID, app: String, kind: String, idempotencyKey: String, requestHash: String,
        input: String, price: Int = 0, provider: String? = nil, model: String? = nil, purpose: String? = nil,
        dailyCap: Int? = nil, dailyWishCap: Int? = nil, priority: Int = 0, runAt: Date? = nil,
        firstStage: String? = nil, wish: JobWish? = nil
    ) {
        self.id = id
        self.userID = userID
        self.app = app
        self.kind = kind
        self.idempotencyKey = idempotencyKey
        self.requestHash = requestHash
        self.input = input
        self.price = price
        self.provider = provider
        self.model = model
        self.purpose = purpose
        self.dailyCap = dailyCap
        self.dailyWishCap = dailyWishCap
        self.priority = priority
        self.runAt = runAt
        self.firstStage = firstStage
        self.wish = wish
    }

    /// A hash of a request's meaning, independent of the order of its keys.
    package static func hash(_ meaning: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let digest = SHA256.hash(data: try encoder.encode(meaning))
        return Data(digest.prefix(16)).base64EncodedString()
    }
}

package enum JobStart: Sendable {
    case started(JobRecord)
    /// The key was used before for the same request: returns its job, in any state.
    case replayed(JobRecord)
    /// The key was used before for another request.
    case conflict
    case consentRequired
    /// Too many free attempts today.
    case capped(used: Int, liftsAt: Date)
    /// So many of the account's capped jobs are queued or running that another one must wait.
    case tooManyOpen(limit: Int)
    /// Too many jobs within a day that couldn't begin; this one is not recorded.
    case tooManyWishes(liftsAt: Date)
    /// JSON text of a `WalletOffer`.
    case paymentRequired(offer: String)
    /// Recorded, with its wish.
    case needsInput(JobRecord)
}

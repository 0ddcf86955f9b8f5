/// A job somebody asks for, and what became of the asking.
import Crypto
import Foundation
import Wire

package struct JobRequest: Sendable {
    package var id: UUID
    package var userID: UUID
    package var app: String
    package var kind: String
    /// The client's, or one made for this request alone.
    package var idempotencyKey: String
    /// The same key with another hash is a conflict.
    package var requestHash: String
    /// JSON text of the handler's input.
    package var input: String
    /// 0 holds nothing.
    package var price: Int
    /// Who will be asked; nil when nothing leaves this machine.
    package var provider: String?
    package var model: String?
    /// What `provider` would see, if its owner must have agreed to that; nil where nobody needs to.
    package var purpose: String?
    /// Free attempts a day; nil doesn't count them.
    package var dailyCap: Int?
    /// Jobs within 24 hours that ask for something before they begin; nil doesn't count them.
    package var dailyWishCap: Int?
    /// Jobs of higher priority come first; a step is worth a minute of waiting.
    package var priority: Int
    /// Not before then; nil begins at once.
    package var runAt: Date?
    package var firstStage: String?
    /// What must be fixed before the job can even begin; it is recorded and holds nothing.
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

    /// A hash of what a request means, whatever order its keys came in.
    package static func hash(_ meaning: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let digest = SHA256.hash(data: try encoder.encode(meaning))
        return Data(digest.prefix(16)).base64EncodedString()
    }
}

package enum JobStart: Sendable {
    case started(JobRecord)
    /// The key was used before for the same request: its job, in whatever state.
    case replayed(JobRecord)
    /// The key was used before for another request.
    case conflict
    case consentRequired
    /// Too many free attempts today.
    case capped(used: Int, liftsAt: Date)
    /// So many of the account's capped jobs are queued or running that another must wait.
    case tooManyOpen(limit: Int)
    /// Too many jobs that couldn't begin within a day; this one is not recorded.
    case tooManyWishes(liftsAt: Date)
    /// JSON text of a `WalletOffer`.
    case paymentRequired(offer: String)
    /// Recorded, with its wish.
    case needsInput(JobRecord)
}

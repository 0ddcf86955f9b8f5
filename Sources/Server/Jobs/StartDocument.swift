/// The argument of `atelier.start_job`, without the input.
import Foundation
import Wire

struct StartDocument: Encodable {
    var id: UUID
    var user_id: UUID
    var app: String
    var kind: String
    var key: String
    var hash: String
    var price: Int
    var provider: String?
    var model: String?
    var purpose: String?
    var cap: Int?
    var wish_cap: Int?
    var max_attempts: Int
    var priority: Int
    var run_at: String?
    var stage: String?
    var wish: JobWish?
    var lease: UUID?
    var lease_seconds: Int
    var worker: String

    init(_ request: JobRequest, lease: UUID?, leaseSeconds: Int, worker: String, attempts: Int) {
        id = request.id
        user_id = request.userID
        app = request.app
        kind = request.kind
        key = request.idempotencyKey
        hash = request.requestHash
        price = request.price
        provider = request.provider
        model = request.model
        purpose = request.purpose
        cap = request.dailyCap
        wish_cap = request.dailyWishCap
        max_attempts = attempts
        priority = request.priority
        run_at = request.runAt?.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        stage = request.firstStage
        wish = request.wish
        self.lease = lease
        lease_seconds = leaseSeconds
        self.worker = worker
    }
}

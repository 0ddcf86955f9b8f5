/// The response to a job request: the job, or why there is none.
import Foundation
import ServerJobs
import Wire

/// A product's names for its work, in messages to its customers.
package struct JobWords: Sendable, Hashable {
    /// One piece of work, in the singular: "check".
    package var unit: String
    /// Its input, in the plural: "photos".
    package var input: String

    package init(unit: String, input: String) {
        self.unit = unit
        self.input = input
    }
}

extension JobStart {
    /// - Parameter party: the recipient of the job's data, for the question about consent.
    package func job(_ words: JobWords, _ party: ThirdParty) throws(FunctionError) -> JobRecord {
        switch self {
        case .started(let job), .replayed(let job), .needsInput(let job): return job
        case .conflict: throw .conflict
        case .consentRequired: throw .consentRequired(words, party)
        case .capped(let used, let liftsAt): throw .capped(words, used: used, liftsAt: liftsAt)
        case .tooManyOpen(let limit): throw .tooManyOpen(words, limit: limit)
        case .tooManyWishes(let liftsAt): throw .tooManyRefusals(words, liftsAt: liftsAt)
        case .paymentRequired(let offer):
            throw .paymentRequired(try? JSONBounds.ours.decode(WalletOffer.self, from: Data(offer.utf8)))
        }
    }
}

/// What became of a request for pictures, output by output.
import Foundation
import ServerMedia

/// A picture on its way to the caller, who stores it.
package struct MadeImage: Sendable, Hashable {
    /// Which of the request's outputs this is, from 0.
    package var index: Int
    package var bytes: Data
    /// Read from the bytes, whatever the provider says.
    package var format: MediaFormat
    /// The seed of the whole run, if the provider tells it. With several outputs it reproduces them together.
    package var seed: UInt64?
    /// The provider's id of the request, to quote to its support.
    package var requestID: String?
    package var costMicroUSD: Int64?
}

package struct ImageOutput: Sendable, Hashable {
    package enum Result: Sendable, Hashable {
        /// Made and delivered.
        case made
        /// The provider's safety check found it unfit; its bytes were never fetched.
        case flagged
        case failed(ProviderFailure)
    }

    package var index: Int
    package var result: Result
    package var seed: UInt64?
    /// Its share of what the run cost us, also if it failed. Nil if usage or price is unknown.
    package var costMicroUSD: Int64?

    package var isMade: Bool { result == .made }
}

package struct ImageRun: Sendable, Hashable {
    /// As many as were asked for, in order.
    package var outputs: [ImageOutput]
    package var requestID: String?
    /// The provider's name of the model, with its version if it tells.
    package var model: String
    package var costMicroUSD: Int64?

    package var made: Int { outputs.count { $0.isMade } }

    /// One output's share of a cost; the shares add up to the whole.
    static func share(of cost: Int64?, index: Int, count: Int) -> Int64? {
        guard let cost, count > 0 else { return nil }
        return cost / Int64(count) + (Int64(index) < cost % Int64(count) ? 1 : 0)
    }
}

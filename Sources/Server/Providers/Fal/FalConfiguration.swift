/// fal's addresses, models, prices and limits.
import Foundation
import HTTPTypes

package struct FalConfiguration: Sendable {
    package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        case notAnAddress(String)
        case insecure(host: String)
        case noKey
        case unknownModel(String)
        case wrongModel(String)

        package var description: String {
            switch self {
            case .notAnAddress(let text): "fal's address is no http(s) URL: \(text)"
            case .insecure(let host): "fal at \(host) would get prompts and the key unencrypted; use https"
            case .noKey: "fal needs a key"
            case .unknownModel(let id):
                "fal's model \(id) is unknown here; known are \(FalModel.known.map(\.id).joined(separator: ", "))"
            case .wrongModel(let id):
                """
                fal's model \(id) can't be used for this: one begins with words, one with a picture, one with several
                """
            }
        }
    }

    /// The queue's address, without a trailing slash.
    package let queue: String
    package let key: APIKey
    package let model: FalModel
    /// Makes pictures from pictures.
    package let startModel: FalModel?
    /// Makes a picture from several.
    package let severalModel: FalModel?
    package var price: ImagePrice?
    package var startPrice: ImagePrice?
    package var severalPrice: ImagePrice?
    /// Our own public address for fal's messages; without it, or when they fail to come, fal is asked.
    package var webhook: URL?
    /// Where fal publishes the keys that it signs messages with.
    package var keys: String
    /// The only account whose messages are taken, if it is known.
    package var userID: String?
    /// Hosts that results are fetched from, with their subdomains: `fal.media`. A name with a port, as a stand-in has,
    /// is taken literally, and without encryption.
    package var fileHosts = ["fal.media"]
    package var polling = PollPlan()
    /// For a whole request, waiting included.
    package var deadline: Duration = .seconds(180)
    package var retry = RetryPolicy()
    package var breaker = CircuitBreaker.Settings()
    /// Results being fetched and stored at once, and starts being sent; limits memory, not requests in flight.
    package var simultaneousPictures = 24
    package var maximumReplyBytes = 1 << 20
    package var maximumPictureBytes = 24 << 20
    package var maximumStartBytes = 8 << 20
    /// How long fal keeps results; we copy them at once.
    package var retention: Duration = .seconds(3600)

    package init(
        key: String, queue: String = "https://queue.fal.run",
        keys: String = "https://rest.fal.ai/.well-known/jwks.json", model: FalModel = .words,
        startModel: FalModel? = .picture, severalModel: FalModel? = .pictures, allowInsecure: Bool = false
    ) throws(Problem) {
        self.queue = try Self.address(queue, allowInsecure)
        self.keys = try Self.address(keys, allowInsecure)
        self.key = APIKey(key)
        guard !self.key.isEmpty else { throw .noKey }
        guard model.start == nil else { throw .wrongModel(model.id) }
        if let startModel, startModel.start == nil { throw .wrongModel(startModel.id) }
        if let severalModel, severalModel.start?.isList != true { throw .wrongModel(severalModel.id) }
        self.model = model
        self.startModel = startModel
        self.severalModel = severalModel
    }

    var identity: ImageMakerIdentity {
        ImageMakerIdentity(provider: "fal", providerName: "fal.ai", model: model.id, isThirdParty: true)
    }

    func price(of model: FalModel) -> ImagePrice? {
        switch model {
        case startModel: startPrice
        case severalModel: severalPrice
        default: price
        }
    }

    /// The one that this request is for.
    func model(for request: ImageRequest) -> FalModel {
        switch request.starts.count {
        case 0: model
        case 1: startModel ?? model
        default: severalModel ?? startModel ?? model
        }
    }

    private static func address(_ text: String, _ allowInsecure: Bool) throws(Problem) -> String {
        let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard let url = URL(string: trimmed), let scheme = url.scheme?.lowercased(), let host = url.host,
            ["http", "https"].contains(scheme), !host.isEmpty, url.query == nil, url.user == nil
        else { throw .notAnAddress(text) }
        guard scheme == "https" || allowInsecure || ["127.0.0.1", "localhost", "::1"].contains(host) else {
            throw .insecure(host: host)
        }
        return trimmed
    }
}

/// When a queued request is asked about: soon at first, then less and less often.
package struct PollPlan: Sendable, Hashable {
    package var first: Duration
    package var longest: Duration
    package var growth: Double
    /// The least pause while fal also sends messages.
    package var withMessages: Duration

    package init(
        first: Duration = .milliseconds(400), longest: Duration = .seconds(4), growth: Double = 1.3,
        withMessages: Duration = .seconds(5)
    ) {
        self.first = first
        self.longest = longest
        self.growth = growth
        self.withMessages = withMessages
    }

    /// The pause before asking for the `round`th time, from 0. Less up to a quarter, to spread requests out.
    func pause(_ round: Int, expectsMessages: Bool, jitter: Double) -> Duration {
        var pause = first
        for _ in 0..<min(round, 40) where pause < longest { pause = pause * growth }
        pause = min(pause, longest)
        if expectsMessages { pause = max(pause, withMessages) }
        return pause * (1 - 0.25 * min(max(jitter, 0), 1))
    }
}

/// Sets up a maker in front of the stand-in for fal, and somebody who carries its messages.
import AsyncHTTPClient
import Foundation
import Synchronization
import TestSupport

@testable import ServerProviders

enum FalBench {
    static func use<Value>(
        _ fake: FakeFal, hasWebhook: Bool = false, _ configure: (inout FalConfiguration) -> Void = { _ in },
        _ body: (FalImages) async throws -> Value
    ) async throws -> Value {
        var configuration = try FalConfiguration(
            key: fake.key, queue: fake.base, keys: fake.base + "/.well-known/jwks.json")
        configuration.fileHosts = [fake.fileHost]
        configuration.price = .perPicture(3000)
        configuration.retry.firstDelay = .milliseconds(10)
        configuration.polling = PollPlan(
            first: .milliseconds(10), longest: .milliseconds(50), withMessages: .milliseconds(10))
        if hasWebhook { configuration.webhook = URL(string: "https://pictures.example/fal?x=1") }
        configure(&configuration)
        let http = HTTPClient(configuration: .providers())
        let maker = FalImages(configuration: configuration, http: http)
        let result: Result<Value, any Error>
        do { result = .success(try await body(maker)) } catch { result = .failure(error) }
        try await http.shutdown()
        return try result.get()
    }

    /// Runs one request and gives its end, what was kept, and the stand-in's counters.
    struct Trial: Sendable {
        var result: Result<ImageRun, ProviderStop>
        var album: Album
        var submissions: Int
        var accepted: Int
        var refusals: [String]
    }

    static func trial(
        _ request: ImageRequest = .boat(), album: Album = Album(),
        script: @escaping @Sendable (FakeFal) -> Void,
        configure: @escaping @Sendable (inout FalConfiguration) -> Void = { _ in }
    ) async throws -> Trial {
        try await FakeFal.run { fake in
            script(fake)
            let result = try await use(fake, configure) { await $0.outcome(request, album) }
            return Trial(
                result: result, album: album, submissions: fake.submissions, accepted: fake.accepted,
                refusals: fake.refusals)
        }
    }
}

/// Carries the stand-in's messages to a maker, as the network would.
final class Postman: Sendable {
    private struct State {
        var maker: FalImages?
        var letters: [FakeFal.Message] = []
        var ends: [Result<FalWebhook.Delivery, FalWebhook.Refusal>] = []
    }

    private let state = Mutex(State())

    var letters: [FakeFal.Message] { state.withLock { $0.letters } }
    var ends: [Result<FalWebhook.Delivery, FalWebhook.Refusal>] { state.withLock { $0.ends } }

    func serve(_ maker: FalImages?) { state.withLock { $0.maker = maker } }

    @discardableResult
    func carry(_ letter: FakeFal.Message) async -> Result<FalWebhook.Delivery, FalWebhook.Refusal>? {
        let maker = state.withLock { state in
            state.letters.append(letter)
            return state.maker
        }
        guard let maker else { return nil }
        let end = await maker.webhook.outcome(letter)
        state.withLock { $0.ends.append(end) }
        return end
    }
}

extension FalWebhook {
    func outcome(_ letter: FakeFal.Message, token: String? = nil) async -> Result<Delivery, Refusal> {
        do throws(Refusal) {
            return .success(try await receive(letter.headers, token: token ?? letter.token, body: letter.body))
        } catch {
            return .failure(error)
        }
    }
}

/// Sets up a judge in front of an address, and the requests put to it.
import AsyncHTTPClient
import AuntenticCore
import Foundation
import Synchronization
import TestSupport

@testable import AuntenticServer
@testable import ServerProviders

enum JudgeBench {
    static func use<Value: Sendable>(
        _ address: String, key: String, _ configure: (inout OpenAIConfiguration) -> Void = { _ in },
        _ body: (OpenAICompatibleJudge) async throws -> Value
    ) async throws -> Value {
        var configuration = try OpenAIConfiguration(baseURL: address, key: key, model: "fake-vision")
        configuration.price = TokenPrice(inputPerMillion: 2.5, outputPerMillion: 10)
        configuration.retry.firstDelay = .milliseconds(20)
        configure(&configuration)
        let http = HTTPClient(configuration: .providers())
        let judge = OpenAICompatibleJudge(client: OpenAIClient(configuration: configuration, http: http))
        let result: Result<Value, any Error>
        do { result = .success(try await body(judge)) } catch { result = .failure(error) }
        try await http.shutdown()
        return try result.get()
    }

    /// Four small photographs of the required angles, unless others are given.
    static func request(
        photos: [NoisePhoto]? = nil, claimedModel: String? = nil, deadline: Duration = .seconds(10),
        calls: Calls = Calls()
    ) throws -> JudgeRequest {
        let photos = try photos ?? (0..<4).map { try NoisePhoto(size: 300 + $0) }
        let sent = zip(PhotoAngle.required, photos).map { angle, photo in
            JudgePhoto(
                angle: angle, file: URL(fileURLWithPath: photo.path), mediaType: "image/jpeg",
                byteCount: photo.data.count)
        }
        return JudgeRequest(
            photos: sent, claimedModel: claimedModel, reference: "check-1", deadline: .now + deadline,
            record: { call in
                // Holds the photographs until the question has ended.
                withExtendedLifetime(photos) { calls.add(call) }
            })
    }
}

/// What was written down.
final class Calls: Sendable {
    private let list = Mutex<[JudgeCall]>([])
    var all: [JudgeCall] { list.withLock { $0 } }
    func add(_ call: JudgeCall) { list.withLock { $0.append(call) } }
}

extension OpenAICompatibleJudge {
    func outcome(_ request: JudgeRequest) async -> Result<JudgeReply, JudgeError> {
        do throws(JudgeError) {
            return .success(try await judge(request))
        } catch {
            return .failure(error)
        }
    }
}

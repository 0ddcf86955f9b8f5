/// Takes an image model's answer apart and hands its pictures over, with few answers in memory at once.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import ServerMedia

/// What one call brought.
struct ImagesAnswer: Sendable {
    var requestID: String?
    var usage: ImageUsage?
    var costMicroUSD: Int64?
    var outputs: [ImageOutput] = []
    var failure: ProviderFailure?
}

struct ImagesReading: Sendable {
    let configuration: OpenAIImagesConfiguration
    let answers: Gate

    /// An answer without previews, with room for its other fields.
    func mostBytes(of request: ImageRequest) -> Int { configuration.mostBase64 * request.count + 64 << 10 }

    func answer(
        _ response: HTTPClientResponse, to request: ImageRequest, _ watch: ImageWatch
    ) async throws -> ImagesAnswer {
        var answer = ImagesAnswer(requestID: response.headers.first(name: "x-request-id"))
        guard response.status == .ok else {
            // A page that is too long still has a status.
            let body = (try? await response.body.collect(upTo: 64 << 10)) ?? ByteBuffer()
            answer.failure = ImagesReply.failure(
                status: Int(response.status.code), headers: response.headers, Data(body.readableBytesView))
            return answer
        }
        let isStream = response.headers.first(name: "content-type")?.hasPrefix("text/event-stream") ?? false
        do {
            if isStream {
                try await stream(response, request, watch, &answer)
            } else {
                try await whole(response, request, watch, &answer)
            }
        } catch let failure as ProviderFailure {
            answer.failure = failure
        }
        return answer
    }

    private func whole(
        _ response: HTTPClientResponse, _ request: ImageRequest, _ watch: ImageWatch, _ answer: inout ImagesAnswer
    ) async throws {
        // The answer waits in the connection until there is room for it.
        try await answers.enter()
        defer { answers.leave() }
        let limit = mostBytes(of: request)
        let body = try await response.body.collect(upTo: limit)
        let reply = try ImagesReply(Data(body.readableBytesView), limit: limit)
        watch.progress(.fetching)
        try await hand(over: reply.pictures, reply.usage, request, watch, &answer)
    }

    private func stream(
        _ response: HTTPClientResponse, _ request: ImageRequest, _ watch: ImageWatch, _ answer: inout ImagesAnswer
    ) async throws {
        let limit = configuration.mostBase64 + 64 << 10
        var parser = EventParser(limit: limit)
        var previews = 0, total = 0
        for try await buffer in response.body {
            total += buffer.readableBytes
            guard total <= limit * (configuration.previews + 2) else {
                throw ProviderFailure.malformed("the stream is too long")
            }
            for event in try parser.feed(buffer.readableBytesView) {
                switch try ImagesEvent(event, limit: limit) {
                case .preview(let base64):
                    previews += 1
                    if previews <= configuration.previews { show(base64, watch) }
                case .completed(let base64, let usage):
                    return try await hand(over: [base64], usage, request, watch, &answer)
                case .failed(let failure): throw failure
                case .other: break
                }
            }
        }
        // What was shown on the way is no result.
        throw ProviderFailure.interrupted
    }

    /// A preview that can't be read is left out.
    private func show(_ base64: String, _ watch: ImageWatch) {
        guard let bytes = try? PictureBytes.decode(base64, limit: configuration.maximumPictureBytes),
            let format = try? PictureBytes.format(of: bytes)
        else { return }
        watch.progress(.preview(PreviewFrame(index: 0, bytes: bytes, format: format)))
    }

    private func hand(
        over pictures: [String?], _ usage: ImageUsage?, _ request: ImageRequest, _ watch: ImageWatch,
        _ answer: inout ImagesAnswer
    ) async throws {
        let size = configuration.sizes.nearest(to: request.size)
        let made = min(pictures.count, request.count)
        answer.usage = usage
        answer.costMicroUSD = configuration.cost(usage, size, made: made)
        for index in 0..<request.count {
            let cost = ImageRun.share(of: answer.costMicroUSD, index: index, count: request.count)
            var output = ImageOutput(index: index, result: .made, costMicroUSD: cost)
            do throws(ProviderFailure) {
                guard index < pictures.count else { throw .malformed("fewer pictures than asked for") }
                guard let base64 = pictures[index] else { throw .malformed("the entry has no picture") }
                let bytes = try PictureBytes.decode(base64, limit: configuration.maximumPictureBytes)
                let image = MadeImage(
                    index: index, bytes: bytes, format: try PictureBytes.format(of: bytes),
                    requestID: answer.requestID, costMicroUSD: cost)
                do { try await watch.deliver(image) } catch { throw .notKept }
            } catch {
                output.result = .failed(error)
            }
            answer.outputs.append(output)
        }
        if answer.outputs.contains(where: { !$0.isMade }) { try Task.checkCancellation() }
    }
}

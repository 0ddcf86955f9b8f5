/// fal's queue over HTTP, call by call: submit, status, result, cancel, and the files of a result.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import ServerMedia

struct FalClient: Sendable {
    let configuration: FalConfiguration
    private let exchange: Exchange

    init(configuration: FalConfiguration, http: HTTPClient) {
        self.configuration = configuration
        exchange = Exchange(http: http)
    }

    /// Sends a request. The caller sees to it that this happens once.
    func submit(
        _ body: ByteBuffer, to model: FalModel, token: String, by deadline: ContinuousClock.Instant
    ) async throws(ProviderStop) -> FalSubmission {
        var headers = keyed
        headers.add(name: "content-type", value: "application/json")
        let keeps = configuration.retention.components.seconds
        headers.add(
            name: "x-fal-object-lifecycle-preference", value: #"{"expiration_duration_seconds":\#(keeps)}"#)
        // What nobody waits for any more isn't begun, and not billed.
        let left = (deadline - .now).components.seconds
        if left > 1 { headers.add(name: "x-fal-request-timeout", value: "\(left)") }
        let outgoing = Exchange.Outgoing(.POST, address(of: model, token: token), headers: headers, body: [body])
        let reply = try await exchange.reply(to: outgoing, by: deadline, limit: configuration.maximumReplyBytes)
        return try reading(reply, .submit) { body throws(ProviderFailure) in
            try FalSubmission(body, model: model, origin: configuration.queue)
        }
    }

    func status(
        _ places: ImageTicket.Places, by deadline: ContinuousClock.Instant
    ) async throws(ProviderStop) -> FalStatus {
        let reply = try await get(places.status, by: deadline)
        return try reading(reply, .ask) { body throws(ProviderFailure) in try FalStatus(body) }
    }

    /// What became of a completed request.
    enum Answer: Sendable {
        case made(FalResult)
        /// fal's word that there is none, or a result that can't be used.
        case failed(ProviderFailure)
        /// Says nothing about the request.
        case unclear(ProviderStop)
    }

    func result(_ places: ImageTicket.Places, by deadline: ContinuousClock.Instant) async -> Answer {
        do throws(ProviderStop) {
            let reply = try await get(places.result, by: deadline)
            guard 200..<300 ~= reply.status else {
                let error = FalErrorReply(reply.body, headers: reply.headers)
                let failure = error.failure(status: reply.status, headers: reply.headers, of: .ask, now: Date())
                let saysNothing = error.word.isEmpty && (reply.status >= 500 || [404, 429].contains(reply.status))
                return saysNothing ? .unclear(.failed(failure)) : .failed(failure)
            }
            do throws(ProviderFailure) { return .made(try FalResult(reply.body)) } catch { return .failed(error) }
        } catch {
            return .unclear(error)
        }
    }

    func cancel(
        _ places: ImageTicket.Places, by deadline: ContinuousClock.Instant
    ) async throws(ProviderStop) -> ImageCancellation {
        let reply = try await exchange.reply(
            to: .init(.PUT, places.cancel, headers: keyed), by: deadline, limit: configuration.maximumReplyBytes)
        return FalCancellation.read(status: reply.status, reply.body)
    }

    /// A result's bytes, from an allowed host only, and without our key.
    func picture(
        _ url: String, by deadline: ContinuousClock.Instant
    ) async throws(ProviderStop) -> (bytes: Data, format: MediaFormat) {
        guard FalFiles(hosts: configuration.fileHosts).allows(url) else {
            throw .failed(.malformed("the result lies on a host that isn't fal's"))
        }
        let limit = configuration.maximumPictureBytes
        let reply = try await exchange.call(.init(.GET, url, headers: [:]), by: deadline, limit: limit) { response in
            // An error's page isn't read.
            let body = response.status == .ok ? try await response.body.collect(upTo: limit) : ByteBuffer()
            return (status: Int(response.status.code), body: Data(body.readableBytesView))
        }
        guard reply.status == 200 else {
            throw .failed(reply.status >= 500 ? .serverError(status: reply.status) : .gone)
        }
        do throws(ProviderFailure) {
            return (reply.body, try PictureBytes.format(of: reply.body))
        } catch {
            throw .failed(error)
        }
    }

    private func get(
        _ place: String, by deadline: ContinuousClock.Instant
    ) async throws(ProviderStop) -> Exchange.Reply {
        try await exchange.reply(
            to: .init(.GET, place, headers: keyed), by: deadline, limit: configuration.maximumReplyBytes)
    }

    private func reading<Value>(
        _ reply: Exchange.Reply, _ call: FalErrorReply.Call, _ read: (Data) throws(ProviderFailure) -> Value
    ) throws(ProviderStop) -> Value {
        do throws(ProviderFailure) {
            guard 200..<300 ~= reply.status else {
                throw FalErrorReply(reply.body, headers: reply.headers)
                    .failure(status: reply.status, headers: reply.headers, of: call, now: Date())
            }
            return try read(reply.body)
        } catch {
            throw .failed(error)
        }
    }

    private var keyed: HTTPHeaders {
        ["authorization": "Key \(configuration.key.text)", "accept": "application/json"]
    }

    private func address(of model: FalModel, token: String) -> String {
        let place = "\(configuration.queue)/\(model.id)"
        guard let webhook = configuration.webhook else { return place }
        let ours = webhook.appending(queryItems: [URLQueryItem(name: "token", value: token)]).absoluteString
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        return "\(place)?fal_webhook=\(ours.addingPercentEncoding(withAllowedCharacters: plain) ?? ours)"
    }
}

/// The messages that the stand-in for fal sends, signed as the real ones are, and spoilt ones.
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

extension FakeFal {
    func keys() -> Response {
        let (keys, status) = state.withLock { state in
            state.keyFetches += 1
            return (state.published ?? [state.signer.publicKey], state.keysStatus)
        }
        let list = keys.enumerated().map { index, key in
            let x = key.rawRepresentation.base64EncodedString().replacing("+", with: "-")
                .replacing("/", with: "_").replacing("=", with: "")
            return #"{"kty":"OKP","crv":"Ed25519","x":"\#(x)","kid":"fake-\#(index)"}"#
        }
        // Keys of other kinds stand there, too.
        let other = #"{"kty":"RSA","n":"AQAB","e":"AQAB","kid":"other"}"#
        return FakeHost.json(status, #"{"keys":[\#(([other] + list).joined(separator: ","))]}"#)
    }

    /// A genuine message about a request, unless told otherwise.
    package func message(
        _ id: String, status: String = "OK", payload: String? = nil, at time: Date = Date(), user: String? = nil
    ) -> Message? {
        guard let job = state.withLock({ $0.jobs[id] }) else { return nil }
        let payload = payload ?? output(job, job.end(after: .seconds(3600)) ?? .pictures)
        let body = #"""
            {"request_id":"\#(id)","gateway_request_id":"\#(UUID().uuidString.lowercased())",\#
            "status":"\#(status)","payload":\#(payload)}
            """#
        return Message(
            url: job.asked.webhook ?? "", headers: sign(Data(body.utf8), id: id, at: time, user: user ?? userID),
            body: Data(body.utf8))
    }

    package func sign(_ body: Data, id: String, at time: Date, user: String) -> HTTPFields {
        let hash = SHA256.hash(data: body).map { String(format: "%02x", $0) }.joined()
        let seconds = String(Int(time.timeIntervalSince1970))
        let text = Data("\(id)\n\(user)\n\(seconds)\n\(hash)".utf8)
        let signature = (try? state.withLock { $0.signer }.signature(for: text)) ?? Data()
        var headers = HTTPFields()
        for (name, value) in [
            "X-Fal-Webhook-Request-Id": id, "X-Fal-Webhook-User-Id": user, "X-Fal-Webhook-Timestamp": seconds,
            "X-Fal-Webhook-Signature": signature.map { String(format: "%02x", $0) }.joined(),
        ] {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return headers
    }

    /// Sends the message when the request has ended, if it was given an address.
    func announce(_ job: Job) {
        guard let sends, job.asked.webhook != nil else { return }
        let id = job.asked.id
        Task {
            while let job = state.withLock({ $0.jobs[id] }), job.end(after: .now - job.since) == nil {
                guard !state.withLock({ $0.isOver }) else { return }
                try await Task.sleep(for: .milliseconds(5))
            }
            guard let job = state.withLock({ $0.jobs[id] }) else { return }
            var message: Message?
            if case .failed(_, let body, _) = job.end(after: .seconds(3600)) {
                message = self.message(id, status: "ERROR", payload: body)
            } else {
                message = self.message(id)
            }
            if let message { await sends(message) }
        }
    }
}

extension FakeFal.Message {
    /// The query item that our addresses end with.
    package var token: String {
        URLComponents(string: url)?.queryItems?.first { $0.name == "token" }?.value ?? ""
    }
}

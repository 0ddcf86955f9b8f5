/// `POST /<path>?token=…`: fal's messages about finished pictures, at the address that an operator gave it.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerHTTP
import ServerProviders

package struct FalMessageRoute: Sendable {
    private let webhook: FalWebhook
    private let metrics: Metrics?

    package init(webhook: FalWebhook, metrics: Metrics? = nil) {
        self.webhook = webhook
        self.metrics = metrics
    }

    /// The answer is only a status: strangers learn nothing here.
    package func add(to router: Router<AtelierContext>, at path: String) {
        router.post("\(path)") { request, _ in
            let (status, word) = await take(request)
            metrics?.count(
                "atelier_provider_messages_total", "Messages from AI providers, by what became of them.",
                ["provider": "fal", "outcome": word])
            return Response(status: .init(code: status))
        }
    }

    private func take(_ request: Request) async -> (Int, String) {
        guard let body = try? await request.body.collect(upTo: FalWebhook.mostBytes) else { return (413, "tooLarge") }
        let token = request.uri.queryParameters["token"].map(String.init) ?? ""
        do throws(FalWebhook.Refusal) {
            let delivery = try await webhook.receive(request.headers, token: token, body: Data(body.readableBytesView))
            return (200, "\(delivery)")
        } catch {
            return (error.status, "\(error)")
        }
    }
}

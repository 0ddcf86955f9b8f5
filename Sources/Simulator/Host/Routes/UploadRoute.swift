/// `/sim/upload`: a photo picked or taken in the browser, for the picker that asked for it.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOFoundationCompat
import ServerHTTP
import ServerMedia

struct UploadRoute: Sendable {
    let admission: Admission
    let gate: Turnstile
    let pace: RateLimiter
    let limit: Int

    func add(to routes: RouterGroup<AtelierContext>) { routes.post("sim/upload", use: upload) }

    @Sendable private func upload(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try admission.check(request, context)
        _ = try await MainActor.run { () throws(Refusal) in try admission.phone(request, context) }
        guard let number = request.uri.queryParameters.get("n", as: Int.self),
            let handler = request.uri.queryParameters["h"].map(String.init)
        else { throw Refusal.malformed }
        guard pace.check(context.network) == nil else { throw Refusal.busy }
        guard let pass = gate.enter(context.network) else { throw Refusal.busy }
        defer { pass.end() }
        let (photo, type) = try await picture(in: request)
        return try await MainActor.run { () throws(Refusal) in
            // The tab may have closed, or another one taken over, while the photo arrived.
            let phone = try admission.phone(request, context)
            guard let screen = phone.screen else { throw .gone }
            if phone.accepts(number) { screen.take(photo, type: type, handler: handler, number: number) }
            return Response(status: .noContent)
        }
    }

    /// The bytes decide the type, not the browser's claim.
    private func picture(in request: Request) async throws(Refusal) -> (Data, String) {
        let body: ByteBuffer
        do { body = try await request.bodyBytes(limit: limit) } catch {
            throw error == .tooLarge(limit: limit) ? .tooLarge : .malformed
        }
        let format = FormatSniffer.format(of: body.readableBytesView)
        guard format.isPicture else { throw .notAPicture }
        return (Data(buffer: body), format.mimeType)
    }
}

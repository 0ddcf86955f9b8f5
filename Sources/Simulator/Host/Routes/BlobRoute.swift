/// `/sim/blob/<key>`: a picture on this browser's own screen.
import HTTPTypes
import Hummingbird
import NIOCore
import NIOFoundationCompat
import ServerHTTP

struct BlobRoute: Sendable {
    let phones: PhoneStore
    /// A slow reader keeps its picture in memory.
    let gate: Turnstile

    func add(to routes: RouterGroup<AtelierContext>) { routes.get("sim/blob/:key", use: blob) }

    @Sendable private func blob(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let key = try context.parameters.require("key")
        guard let pass = gate.enter(context.network) else { throw Refusal.busy }
        let blob = await MainActor.run { phones.phone(PhoneCookie.read(request))?.screen?.blob(key) }
        guard let blob, Admission.isSameSite(request) else { throw Refusal.notFound }
        return Response(
            status: .ok, headers: [.contentType: blob.type, .cacheControl: "private, max-age=3600, immutable"],
            body: .init(contentLength: blob.data.count) { writer in
                try await writer.write(ByteBuffer(data: blob.data))
                try await writer.finish(nil)
                pass.end()
            })
    }
}

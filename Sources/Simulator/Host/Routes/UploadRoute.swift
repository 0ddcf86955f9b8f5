/// `/sim/upload`: a photo picked or taken in the browser, on its way to the picker that asked for it.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOFoundationCompat
import ServerHTTP
import ServerMedia
import Synchronization

struct UploadRoute: Sendable {
    let phones: PhoneStore
    let gate: UploadGate
    let limit: Int

    func add(to routes: RouterGroup<AtelierContext>) { routes.post("sim/upload", use: upload) }

    @Sendable private func upload(_ request: Request, _ context: AtelierContext) async throws -> Response {
        _ = try await MainActor.run { () throws(Refusal) in try Admission.writer(request, phones) }
        guard let number = request.uri.queryParameters.get("n", as: Int.self),
            let handler = request.uri.queryParameters["h"].map(String.init)
        else { throw Refusal.malformed }
        let (photo, type) = try await picture(in: request)
        return try await MainActor.run { () throws(Refusal) in
            // The tab may have gone, or another one taken over, while the photo came.
            let phone = try Admission.writer(request, phones)
            guard let screen = phone.screen else { throw .gone }
            if phone.accepts(number) { screen.take(photo, type: type, handler: handler, number: number) }
            return Response(status: .noContent)
        }
    }

    /// The bytes decide what it is, not what the browser says.
    private func picture(in request: Request) async throws(Refusal) -> (Data, String) {
        guard gate.enter() else { throw .busy }
        defer { gate.leave() }
        let body: ByteBuffer
        do { body = try await request.bodyBytes(limit: limit) } catch {
            throw error == .tooLarge(limit: limit) ? .tooLarge : .malformed
        }
        let format = FormatSniffer.format(of: body.readableBytesView)
        guard format.isPicture else { throw .notAPicture }
        return (Data(buffer: body), format.mimeType)
    }
}

/// How many photos may be on their way at once: each is held in memory.
final class UploadGate: Sendable {
    private let limit: Int
    private let inside = Mutex(0)

    init(limit: Int) { self.limit = limit }

    func enter() -> Bool {
        inside.withLock { inside in
            guard inside < limit else { return false }
            inside += 1
            return true
        }
    }

    func leave() { inside.withLock { $0 -= 1 } }
}

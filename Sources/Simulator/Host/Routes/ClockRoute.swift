/// `/sim/clock`: what time the server says it is, and its move to the next midnight; only beside a server in development.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerHTTP

/// The clock of the server behind the phones.
package struct DeskClock: Sendable {
    package var now: @Sendable () async throws -> Date
    /// Nil for the real time. It goes on from there.
    package var set: @Sendable (Date?) async throws -> Void

    package init(
        now: @escaping @Sendable () async throws -> Date, set: @escaping @Sendable (Date?) async throws -> Void
    ) {
        self.now = now
        self.set = set
    }
}

struct ClockRoute: Sendable {
    let admission: Admission
    let clock: DeskClock
    /// Of the phones.
    var zone = TimeZone.current

    private enum Step: String, Decodable { case shown, evening, midnight, real }

    private struct Wish: Decodable {
        var to: Step
    }

    func add(to routes: RouterGroup<AtelierContext>) { routes.post("sim/clock", use: move) }

    @Sendable private func move(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try admission.check(request, context)
        guard let wish = try? await request.decode(Wish.self, limit: 256) else { throw Refusal.malformed }
        do {
            switch wish.to {
            case .shown: break
            case .real: try await clock.set(nil)
            case .evening: try await clock.set(midnight(after: try await clock.now()) - 30)
            case .midnight: try await clock.set(midnight(after: try await clock.now()) + 1)
            }
            return Self.answer(words(try await clock.now()))
        } catch {
            throw Refusal.busy
        }
    }

    private func midnight(after now: Date) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let tomorrow = calendar.date(byAdding: .day, value: 1, to: now) ?? now + 86_400
        return calendar.startOfDay(for: tomorrow)
    }

    private func words(_ date: Date) -> String {
        let style = Date.FormatStyle(locale: Locale(identifier: "en_US"), timeZone: zone)
        return date.formatted(style.weekday(.abbreviated).month(.abbreviated).day().hour().minute())
    }

    private static func answer(_ words: String) -> Response {
        let body = (try? JSONEncoder().encode(["words": words])) ?? Data()
        return Response(
            status: .ok, headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }
}

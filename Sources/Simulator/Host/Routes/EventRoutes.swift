/// `/sim/event`, what happened on the screen; `/sim/display`, the controls beside it; `/sim/home`, `/sim/lock` and `/sim/back`,
/// the phone's and the browser's own buttons; `/sim/open`, a link into an app.
import Foundation
import HTTPTypes
import Hummingbird
import ServerHTTP

struct EventRoutes: Sendable {
    let admission: Admission
    let limit: Int
    /// The ids of apps that links may open.
    let apps: Set<String>
    /// A valid field name: letters and hyphens.
    private static let version = HTTPField.Name("X-Simulator-Version")!

    func add(to routes: RouterGroup<AtelierContext>) {
        routes.post("sim/event", use: event)
        routes.post("sim/display", use: display)
        routes.post("sim/home", use: home)
        routes.post("sim/lock", use: lock)
        routes.post("sim/back", use: back)
        routes.post("sim/open", use: open)
    }

    /// A repeated number gets the same answer and does nothing: the page may send unanswered events again.
    @Sendable private func event(_ request: Request, _ context: AtelierContext) async throws -> Response {
        // One hop to the main actor, not two: that is most of the cost of an event that changes nothing.
        try admission.check(request, context)
        let event: PageEvent = try await decoded(request)
        return try await MainActor.run { () throws(Refusal) in
            let phone = try admission.phone(request, context)
            guard let screen = phone.screen else { throw .gone }
            if phone.accepts(event.number) { screen.handle(event) }
            return Response(status: .noContent)
        }
    }

    @Sendable private func display(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try admission.check(request, context)
        let change: DisplaySettings.Change = try await decoded(request)
        return try await MainActor.run { () throws(Refusal) in
            let phone = try admission.phone(request, context)
            phone.change(change)
            return shown(phone)
        }
    }

    @Sendable private func home(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try admission.check(request, context)
        return try await MainActor.run { () throws(Refusal) in
            let phone = try admission.phone(request, context)
            phone.home.goHome()
            return shown(phone)
        }
    }

    @Sendable private func lock(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try admission.check(request, context)
        return try await MainActor.run { () throws(Refusal) in
            let phone = try admission.phone(request, context)
            phone.home.lock()
            return shown(phone)
        }
    }

    @Sendable private func back(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try admission.check(request, context)
        return try await MainActor.run { () throws(Refusal) in
            let phone = try admission.phone(request, context)
            guard let screen = phone.screen else { throw .gone }
            screen.goBack()
            return shown(phone)
        }
    }

    private struct Link: Decodable {
        var link: String
    }

    @Sendable private func open(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try admission.check(request, context)
        let body: Link = try await decoded(request)
        return try await MainActor.run { () throws(Refusal) in
            let phone = try admission.phone(request, context)
            guard let link = URL(string: body.link), phone.open(link, apps: apps) else { throw .notFound }
            return shown(phone)
        }
    }

    /// The phone's own events have no numbers to acknowledge: the answer says which version of the screen shows their result,
    /// because the stream may bring it later.
    @MainActor private func shown(_ phone: Phone) -> Response {
        var headers = HTTPFields()
        headers[Self.version] = phone.screen.map { String($0.version) }
        return Response(status: .noContent, headers: headers)
    }

    private func decoded<Body: Decodable>(_ request: Request) async throws(Refusal) -> Body {
        do { return try await request.decode(Body.self, limit: limit) } catch {
            throw error == .tooLarge(limit: limit) ? .tooLarge : .malformed
        }
    }
}

/// `/`, the page, and `/sim/assets/…`, its files.
import HTTPTypes
import Hummingbird
import NIOCore
import ServerHTTP
import SimulatorDevice

struct PageRoutes: Sendable {
    let phones: PhoneStore
    let page: SimulatorPage

    func add(to routes: RouterGroup<AtelierContext>) {
        routes.get("/", use: show)
        routes.get("sim/assets/:name", use: asset)
    }

    /// A known phone switches to this page. An unknown browser gets a name and a ticket, and nothing is remembered of
    /// the visit: a name that somebody made up is never accepted.
    @Sendable private func show(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let id = PhoneCookie.read(request)
        // Browsers don't send a strict cookie with a link from another site. Loading the page once more from here sends
        // it.
        if id == nil, request.headers[.fetchSite] == "cross-site" { return Self.html(Self.onceMore) }
        if let id, let text = await known(id) { return Self.html(text) }
        let name = RandomName.make()
        var response = Self.html(page.first(page: phones.tickets.make(for: name)))
        response.headers[.setCookie] = PhoneCookie.field(name, request)
        return response
    }

    @MainActor private func known(_ id: String) -> String? {
        guard let phone = phones.phone(id) else { return nil }
        return page.html(page: phone.turnPage(), phone.display, isOnline: phone.device.network.isOnline)
    }

    private static let onceMore = """
        <!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=/"><title>Atelier</title>
        """

    private static func html(_ text: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    @Sendable private func asset(_ request: Request, _ context: AtelierContext) throws -> Response {
        guard let asset = page.assets[try context.parameters.require("name")] else { throw Refusal.notFound }
        let headers: HTTPFields = [.contentType: asset.type, .cacheControl: "no-cache", .eTag: asset.tag]
        if request.headers[.ifNoneMatch] == asset.tag { return Response(status: .notModified, headers: headers) }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: asset.bytes))
    }
}

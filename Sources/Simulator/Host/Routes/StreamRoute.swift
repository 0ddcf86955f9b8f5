/// `/sim/events`: patches for the page as Server-Sent Events, until the page, the phone or the server ends.
import HTTPTypes
import Hummingbird
import NIOCore
import ServerHTTP

struct StreamRoute: Sendable {
    let admission: Admission
    let gate: Turnstile
    let limits: SimulatorLimits

    func add(to routes: RouterGroup<AtelierContext>) { routes.get("sim/events", use: events) }

    @Sendable private func events(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let version = request.uri.queryParameters.get("version", as: Int.self) ?? -1
        let page = request.headers[.pageToken] ?? ""
        let phone = try await MainActor.run { () throws(Refusal) in try admission.phone(request, context) }
        guard let pass = gate.enter(context.network) else { throw Refusal.crowded }
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: .init { writer in
                var writer = writer
                let stream = PageStream(capacity: limits.streamBytes)
                let refusal = await admission.phones.watch(phone, page: page, stream, version: version)
                if let refusal { stream.end(refusal) }
                context.whenLeaving { $0 == .server ? stream.end(.stopped) : stream.finish() }
                // However this ends (page closed, server stopping, phone discarded), the phone must know.
                do {
                    if refusal == nil { try await writer.write(Self.beginning) }
                    try await write(stream, to: &writer)
                } catch {}
                stream.finish()
                await phone.unwatch(stream)
                pass.end()
                try await writer.finish(nil)
            })
    }

    /// Tells the page at once that it is connected.
    private static let beginning = ByteBuffer(string: "retry: 1000\n\n")

    private func write(_ stream: PageStream, to writer: inout any ResponseBodyWriter) async throws {
        for await message in stream.messages {
            try await writer.write(ByteBuffer(string: message.text))
            stream.written(message)
        }
    }
}

extension PageStream.Message {
    /// A line break would end the event, but JSON escapes it, and our names contain none.
    fileprivate var text: String {
        switch self {
        case .patch(let json): "data: \(json)\n\n"
        case .ending(let reason): "event: ending\ndata: \(reason.rawValue)\n\n"
        case .beat: ": \n\n"
        }
    }
}

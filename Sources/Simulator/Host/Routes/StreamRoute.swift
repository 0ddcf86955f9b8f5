/// `/sim/events`: patches for the page as Server-Sent Events, until the page, the phone or the server goes.
import HTTPTypes
import Hummingbird
import NIOCore
import ServerHTTP
import ServiceLifecycle

struct StreamRoute: Sendable {
    let phones: PhoneStore
    let heartbeat: Duration

    func add(to routes: RouterGroup<AtelierContext>) { routes.get("sim/events", use: events) }

    @Sendable private func events(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let version = request.uri.queryParameters.get("version", as: Int.self) ?? -1
        let stream = PageStream()
        let phone = try await MainActor.run { () throws(Refusal) in
            let phone = try Admission.reader(request, phones)
            phones.watch(phone, stream, version: version)
            return phone
        }
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: .init { writer in
                var writer = writer
                // However this ends (page closed, server stopping, phone put away), the phone must hear of it.
                _ = try? await request.body.consumeWithCancellationOnInboundClose { _ in
                    try await withGracefulShutdownHandler {
                        try await write(stream, to: &writer)
                    } onGracefulShutdown: {
                        stream.finish()
                    }
                }
                stream.finish()
                await phone.unwatch(stream)
                try await writer.finish(nil)
            })
    }

    private func write(_ stream: PageStream, to writer: inout any ResponseBodyWriter) async throws {
        // Tells the page at once that it is connected.
        try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
        let ticks = Task {
            while (try? await Task.sleep(for: heartbeat)) != nil { stream.beat() }
        }
        defer { ticks.cancel() }
        for await message in stream.messages { try await writer.write(ByteBuffer(string: message.text)) }
    }
}

extension PageStream.Message {
    /// A line break would end the event, but JSON escapes it and names of ours have none.
    fileprivate var text: String {
        switch self {
        case .patch(let json): "data: \(json)\n\n"
        case .ending(let reason): "event: ending\ndata: \(reason.rawValue)\n\n"
        case .beat: ": \n\n"
        }
    }
}

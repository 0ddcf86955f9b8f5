/// `/sim/clip`: a video recorded or chosen in the browser, into a file of the phone, for whoever asked for it.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOFoundationCompat
import ServerHTTP
import ServerMedia
import SimulatorDevice

struct ClipRoute: Sendable {
    let admission: Admission
    let gate: Turnstile
    let pace: RateLimiter
    let limits: SimulatorLimits

    func add(to routes: RouterGroup<AtelierContext>) { routes.post("sim/clip", use: take) }

    @Sendable private func take(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try admission.check(request, context)
        let incoming = try await MainActor.run { () throws(Refusal) in
            try admission.phone(request, context).device.incoming
        }
        let query = request.uri.queryParameters
        guard let number = query.get("n", as: Int.self), let handler = query["h"].map(String.init) else {
            throw Refusal.malformed
        }
        // As the browser says: the server measures it itself.
        let seconds = query.get("s", as: Double.self).flatMap { (0...86_400).contains($0) ? $0 : nil }
        guard pace.check(context.network) == nil, let pass = gate.enter(context.network) else { throw Refusal.busy }
        defer { pass.end() }
        guard let file = try? incoming.place() else { throw Refusal.noRoom }
        do {
            let (type, size) = try await IncomingFile(file: file, limit: limits.clipBytes, time: limits.clipTime)
                .write(request)
            return try await MainActor.run { () throws(Refusal) in
                // The tab may have closed, or another one taken over, while the clip arrived.
                let phone = try admission.phone(request, context)
                guard let screen = phone.screen else { throw .gone }
                if phone.accepts(number) {
                    screen.take(
                        clip: file, type: type, byteCount: Int64(size), seconds: seconds, handler: handler,
                        number: number)
                }
                return Response(status: .noContent)
            }
        } catch {
            try? FileManager.default.removeItem(at: file)
            throw error
        }
    }
}

/// A body on its way to the disk, bounded in bytes and in time.
struct IncomingFile: Sendable {
    let file: URL
    let limit: Int
    let time: Duration

    /// Answers the type, by the first bytes, and the size.
    func write(_ request: Request) async throws(Refusal) -> (type: String, size: Int) {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw .tooLarge }
        let body = request.body
        do {
            return try await withThrowingTaskGroup(of: (String, Int).self) { group in
                group.addTask { try await copy(body) }
                group.addTask {
                    try await Task.sleep(for: time)
                    throw Refusal.malformed
                }
                defer { group.cancelAll() }
                guard let written = try await group.next() else { throw Refusal.malformed }
                return written
            }
        } catch let refusal as Refusal { throw refusal } catch { throw .malformed }
    }

    private func copy(_ body: RequestBody) async throws -> (String, Int) {
        guard FileManager.default.createFile(atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw Refusal.noRoom }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        var size = 0, head: [UInt8] = []
        for try await part in body {
            size += part.readableBytes
            guard size <= limit else { throw Refusal.tooLarge }
            if head.count < 12 { head += part.readableBytesView.prefix(12 - head.count) }
            if head.count == 12, VideoSniffer.type(of: head) == nil { throw Refusal.notAVideo }
            do { try handle.write(contentsOf: Data(buffer: part)) } catch { throw Refusal.noRoom }
        }
        guard let type = VideoSniffer.type(of: head) else { throw Refusal.notAVideo }
        return (type, size)
    }
}

/// What a video is by its first bytes, not by the browser's claim.
enum VideoSniffer {
    static func type(of head: [UInt8]) -> String? {
        let format = FormatSniffer.format(of: head)
        return [.mp4, .quickTime, .webm].contains(format) ? format.mimeType : nil
    }
}

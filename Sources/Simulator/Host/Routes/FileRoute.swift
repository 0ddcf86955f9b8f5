/// `/sim/file/<name>`: a video of the phone for its own player, whole or in ranges, read as it is sent.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOFoundationCompat
import ServerHTTP

struct FileRoute: Sendable {
    private static let piece = 256 << 10

    let phones: PhoneStore
    let gate: Turnstile

    func add(to routes: RouterGroup<AtelierContext>) { routes.get("sim/file/:name", use: send) }

    @Sendable private func send(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let name = try context.parameters.require("name")
        guard let pass = gate.enter(context.network) else { throw Refusal.busy }
        let file = await MainActor.run { phones.phone(PhoneCookie.read(request))?.screen?.file(name) }
        guard let file, Admission.isSameSite(request), let handle = try? FileHandle(forReadingFrom: file) else {
            throw Refusal.notFound
        }
        let size = Int((try? handle.seekToEnd()) ?? 0)
        var headers: HTTPFields = [
            .contentType: Self.type(of: handle), .cacheControl: "private, no-store", .acceptRanges: "bytes",
        ]
        let wanted = request.headers[.range]
        guard let range = ByteRange(wanted, size: size) else {
            headers[.contentRange] = "bytes */\(size)"
            return Response(status: .rangeNotSatisfiable, headers: headers)
        }
        if wanted != nil { headers[.contentRange] = "bytes \(range.lower)-\(range.upper - 1)/\(size)" }
        return Response(
            status: wanted == nil ? .ok : .partialContent, headers: headers,
            body: .init(contentLength: range.upper - range.lower) { writer in
                defer { try? handle.close() }
                try handle.seek(toOffset: UInt64(range.lower))
                var left = range.upper - range.lower
                while left > 0, let data = try handle.read(upToCount: min(left, Self.piece)), !data.isEmpty {
                    left -= data.count
                    try await writer.write(ByteBuffer(data: data))
                }
                try await writer.finish(nil)
                pass.end()
            })
    }

    private static func type(of handle: FileHandle) -> String {
        try? handle.seek(toOffset: 0)
        let head = (try? handle.read(upToCount: 12)) ?? nil
        return VideoSniffer.type(of: Array(head ?? Data())) ?? "application/octet-stream"
    }
}

/// The part of a file that a header asks for; of several parts the first.
struct ByteRange: Hashable {
    let lower: Int
    let upper: Int

    /// Nil for what lies outside the file. Without a header, or with one that says nothing, all of it.
    init?(_ header: String?, size: Int) {
        guard let header, header.hasPrefix("bytes="), let first = header.dropFirst(6).split(separator: ",").first else {
            self.init(lower: 0, upper: size)
            return
        }
        let ends = first.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        switch (ends.first ?? nil, ends.count == 2 ? ends[1] : nil) {
        case (let lower?, let upper?) where lower <= upper && lower < size:
            self.init(lower: lower, upper: min(upper, size - 1) + 1)
        case (let lower?, nil) where lower < size: self.init(lower: lower, upper: size)
        case (nil, let last?) where last > 0 && size > 0: self.init(lower: max(0, size - last), upper: size)
        default: return nil
        }
    }

    private init(lower: Int, upper: Int) { (self.lower, self.upper) = (lower, upper) }
}

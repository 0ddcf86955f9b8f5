/// The fast path of signed links: a link that was served before, an object that is looked up each time, bytes in memory.
import Foundation
import Hummingbird
import NIOCore
import ServerDatabase
import ServerHTTP
import Synchronization

package final class SignedDownloads: FastPath {
    /// A link whose token was verified.
    private final class Link: Sendable {
        let target: String
        let path: ObjectPath
        let expires: Date
        /// The last answer, valid for as long as the object's row is as it was, byte for byte.
        let answer = Mutex<Answer?>(nil)
        /// Too large to be in memory: the ordinary path sends it in pieces.
        let isLarge = Atomic(false)

        init(_ target: String, _ path: ObjectPath, expires: Date) {
            self.target = target
            self.path = path
            self.expires = expires
        }
    }

    private struct Answer {
        let row: Row
        let lines: ByteBuffer
        let blob: BlobKey
    }

    package let prefix = "\(StorageRoutes.prefix)/object/sign/"
    private let lookup: ObjectLookup
    private let blobs: any BlobStore
    private let now: @Sendable () -> Date
    private let links = Mutex(GenerationalCache<End, Link>(capacity: 2048))

    init(lookup: ObjectLookup, blobs: any BlobStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.lookup = lookup
        self.blobs = blobs
        self.now = now
    }

    /// Remembers a link that was just followed. One with further words in its query stays with the ordinary path.
    func know(_ request: Request, _ ticket: DownloadTicket, _ path: ObjectPath) {
        guard let query = request.uri.query, query.hasPrefix("token="), !query.utf8.contains(UInt8(ascii: "&")),
            let target = request.head.path
        else { return }
        let end = End(target)
        links.withLock { links in
            guard links.value(of: end)?.target != target else { return }
            links.keep(Link(target, path, expires: ticket.expires), of: end)
        }
    }

    package func take(
        _ request: FastRequest, on loop: any EventLoop, _ answer: @escaping (FastAnswer?) -> Void
    ) -> Bool {
        guard case .none = request.credential, let link = links.withLock({ $0.value(of: End(request.target)) }),
            link.target == request.target, link.expires > now(), !link.isLarge.load(ordering: .relaxed)
        else { return false }
        return lookup.find(link.path, on: loop) { row in answer(row.flatMap { self.answer(link, $0) }) }
    }

    private func answer(_ link: Link, _ row: Row) -> FastAnswer? {
        let known = link.answer.withLock { $0 }
        if let known, known.row.isSame(as: row) {
            return blobs.recent(known.blob).map { FastAnswer(lines: known.lines, body: $0) }
        }
        guard let object = try? StoredObject(row), let blob = object.blob else { return nil }
        guard let bytes = blobs.recent(blob) else {
            if object.size > RecentBlobs.largest { link.isLarge.store(true, ordering: .relaxed) }
            return nil
        }
        let head = ObjectResponse(object: object, blobs: blobs, expires: link.expires).whole(bytes)
        let answer = Answer(row: row.alone, lines: head.lines(), blob: blob)
        link.answer.withLock { $0 = answer }
        return FastAnswer(lines: answer.lines, body: bytes)
    }

    /// The end of a link: part of its token's signature, as good as random, and nobody can choose it.
    private struct End: Hashable {
        private let bytes: SIMD16<UInt8>

        init(_ target: String) {
            var bytes = SIMD16<UInt8>()
            for (place, byte) in target.utf8.suffix(16).enumerated() { bytes[place] = byte }
            self.bytes = bytes
        }
    }
}

/// An archive of stored objects, sent while it is read: one piece of one file is in memory at a time.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

package struct ZipStream: Sendable {
    package enum Source: Sendable {
        case object(StoredObject)
        case bytes(ByteBuffer)

        package var size: Int {
            switch self {
            case .object(let object): object.size
            case .bytes(let bytes): bytes.readableBytes
            }
        }
    }

    /// A file whose bytes aren't what its row says; the answer ends early, so that nobody takes it for whole.
    struct Changed: Error {}

    private let layout: ZipLayout
    private let sources: [Source]
    private let reader: ObjectReader

    /// Nil if the archive would be 4 GB or more.
    package init?(_ files: [(name: String, source: Source)], reader: ObjectReader) {
        guard let layout = ZipLayout(files.map { .init($0.name, size: $0.source.size) }) else { return nil }
        self.layout = layout
        sources = files.map(\.source)
        self.reader = reader
    }

    package var size: Int { layout.size }

    package var body: ResponseBody {
        ResponseBody(contentLength: layout.size) { writer in
            var layout = layout
            for source in sources {
                // The checksum stands before the bytes, so each file is read twice.
                var crc = CRC32()
                try await send(source) { crc.add($0) }
                try await writer.write(ByteBuffer(bytes: layout.header(crc: crc.value)))
                try await send(source) { try await writer.write($0) }
            }
            try await writer.write(ByteBuffer(bytes: layout.directory()))
            try await writer.finish(nil)
        }
    }

    private func send(_ source: Source, to sink: (ByteBuffer) async throws -> Void) async throws {
        switch source {
        case .bytes(let bytes): try await sink(bytes)
        case .object(let object):
            let blob = try await reader.open(object)
            guard blob.size == object.size else { throw Changed() }
            try await blob.send(0..<blob.size, to: sink)
        }
    }
}

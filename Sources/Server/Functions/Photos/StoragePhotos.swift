/// Photos from our own storage.
import Foundation
import ServerDatabase
import ServerMedia
import ServerStorage
import Synchronization

package struct StoragePhotos: PhotoSource {
    private let reader: ObjectReader
    private let known = KnownOrigins()

    package init(reader: ObjectReader) {
        self.reader = reader
    }

    package func photos(
        at paths: [String], in bucket: String, for caller: Caller
    ) async throws -> [StoredPhoto?] {
        // A name that storage would never accept names no object.
        let valid = paths.map { path in try? ObjectPath(bucket: bucket, key: path) }
        let found = try await reader.objects(valid.compactMap { $0 }, as: caller)
        let origins = try await known.origins(of: found.compactMap { $0 }, reader)
        var objects = found.makeIterator()
        var photos: [StoredPhoto?] = []
        for path in valid {
            guard path != nil, let object = objects.next() ?? nil else {
                photos.append(nil)
                continue
            }
            photos.append(
                StoredPhoto(
                    path: object.name, version: "\(object.id) \(object.version ?? "")", byteCount: object.size,
                    file: try await reader.file(object), origin: origins[object.id] ?? nil))
        }
        return photos
    }
}

/// What photos said of themselves when they arrived. It is stored with their bytes and never changes.
private final class KnownOrigins: Sendable {
    private let known = Mutex(GenerationalCache<BlobKey, PhotoOrigin?>(capacity: 8192))

    /// By object; nil for a photo that said nothing.
    func origins(of objects: [StoredObject], _ reader: ObjectReader) async throws -> [UUID: PhotoOrigin?] {
        var origins: [UUID: PhotoOrigin?] = [:]
        known.withLock { known in
            for object in objects {
                if let key = object.blob, let origin = known.value(of: key) { origins[object.id] = origin }
            }
        }
        let new = objects.filter { origins.index(forKey: $0.id) == nil }
        if new.isEmpty { return origins }
        let found = try await reader.origins(of: new)
        known.withLock { known in
            for object in new {
                origins[object.id] = .some(found[object.id])
                if let key = object.blob { known.keep(found[object.id], of: key) }
            }
        }
        return origins
    }
}

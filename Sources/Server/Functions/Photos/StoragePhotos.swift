/// Photos from our own storage.
import Foundation
import ServerDatabase
import ServerStorage

package struct StoragePhotos: PhotoSource {
    private let reader: ObjectReader

    package init(reader: ObjectReader) {
        self.reader = reader
    }

    package func photos(
        at paths: [String], in bucket: String, for caller: Caller
    ) async throws -> [StoredPhoto?] {
        // A name that storage would never accept names no object.
        let valid = paths.map { path in try? ObjectPath(bucket: bucket, key: path) }
        let found = try await reader.objects(valid.compactMap { $0 }, as: caller)
        let origins = try await reader.origins(of: found.compactMap { $0 })
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
                    file: try await reader.file(object), origin: origins[object.id]))
        }
        return photos
    }
}

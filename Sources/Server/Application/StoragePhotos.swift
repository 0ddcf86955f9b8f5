/// Objects in storage as the photos of a check.
import ServerDatabase
import ServerFunctions
import ServerStorage

struct StoragePhotos: PhotoSource {
    let reader: ObjectReader

    func photos(at paths: [String], in bucket: String, for caller: Caller) async throws -> [StoredPhoto?] {
        // A path that can't be a key names nothing, like one that was never uploaded.
        let keys = paths.map { try? ObjectPath(bucket: bucket, key: $0) }
        let found = try await reader.objects(keys.compactMap { $0 }, as: caller)
        var next = found.makeIterator()
        var photos: [StoredPhoto?] = []
        for (path, key) in zip(paths, keys) {
            guard key != nil, let object = next.next() ?? nil, let version = object.version else {
                photos.append(nil)
                continue
            }
            photos.append(
                StoredPhoto(path: path, version: version, byteCount: object.size, file: try await reader.file(object)))
        }
        return photos
    }
}

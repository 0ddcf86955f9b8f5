/// Clips in a folder of the app's own, each beside what is known of it.
import Clients
import Foundation

extension ClipStore {
    /// - Parameters:
    ///   - folder: created with the first clip, for this user alone.
    ///   - capacity: bytes of all clips together; the oldest make room for a new one.
    package static func folder(_ folder: URL, capacity: Int64 = 512 << 20) -> ClipStore {
        let clips = ClipFolder(folder: folder, capacity: capacity)
        return ClipStore(
            keep: clips.keep, clip: clips.clip, remove: clips.remove,
            removeAll: { try? FileManager.default.removeItem(at: folder) })
    }
}

private struct ClipFolder: Sendable {
    /// What the file itself doesn't say.
    fileprivate struct Facts: Codable {
        var contentType: String
        var seconds: Double?
    }

    let folder: URL
    let capacity: Int64

    private static let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-")

    func keep(_ clip: RecordedClip, _ name: String) -> RecordedClip? {
        guard Self.isName(name), clip.byteCount <= capacity, let facts = Facts(clip).data else { return nil }
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        remove(name)
        makeRoom(clip.byteCount)
        var kept = clip
        kept.file = folder.appendingPathComponent(name).appendingPathExtension(clip.fileExtension)
        do {
            try FileManager.default.moveItem(at: clip.file, to: kept.file)
            try facts.write(to: note(name), options: .atomic)
        } catch {
            remove(name)
            return nil
        }
        protect(kept.file)
        return kept
    }

    func clip(_ name: String) -> RecordedClip? {
        guard Self.isName(name), let data = try? Data(contentsOf: note(name)),
            let facts = try? JSONDecoder().decode(Facts.self, from: data)
        else { return nil }
        var clip = RecordedClip(
            file: folder, contentType: facts.contentType, byteCount: 0, seconds: facts.seconds)
        clip.file = folder.appendingPathComponent(name).appendingPathExtension(clip.fileExtension)
        guard let size = size(clip.file) else { return nil }
        clip.byteCount = size
        return clip
    }

    func remove(_ name: String) {
        guard Self.isName(name) else { return }
        for type in ["mp4", "mov", "webm", "json"] {
            let file = folder.appendingPathComponent(name).appendingPathExtension(type)
            try? FileManager.default.removeItem(at: file)
        }
    }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.count <= 80 && name.allSatisfy(allowed.contains)
    }

    private func note(_ name: String) -> URL { folder.appendingPathComponent(name).appendingPathExtension("json") }

    private func size(_ file: URL) -> Int64? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes?[.size] as? NSNumber)?.int64Value
    }

    private func makeRoom(_ wanted: Int64) {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))
        var clips = (files ?? []).filter { $0.pathExtension != "json" }.map { file in
            let values = try? file.resourceValues(forKeys: keys)
            return (
                file: file, size: Int64(values?.fileSize ?? 0), date: values?.contentModificationDate ?? .distantPast
            )
        }
        clips.sort { $0.date < $1.date }
        var sum = clips.reduce(0) { $0 + $1.size }
        for clip in clips where sum + wanted > capacity {
            remove(clip.file.deletingPathExtension().lastPathComponent)
            sum -= clip.size
        }
    }

    /// Readable while the device is unlocked, and not part of its backup.
    private func protect(_ file: URL) {
        #if canImport(UIKit)
            try? FileManager.default.setAttributes(
                [.protectionKey: FileProtectionType.complete], ofItemAtPath: file.path)
            var file = file
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            try? file.setResourceValues(values)
        #endif
    }
}

extension ClipFolder.Facts {
    fileprivate init(_ clip: RecordedClip) { self.init(contentType: clip.contentType, seconds: clip.seconds) }

    fileprivate var data: Data? { try? JSONEncoder().encode(self) }
}

/// Where a store keeps its keys and its book, so that a restart, or a crash, changes nothing.
import Foundation
import Wire

struct StoreKeys: Sendable {
    var authority: StoreAuthority
    var key: PurchaseKey
}

struct StoreFolder: Sendable {
    private struct KeptKeys: Codable {
        var authority: StoreAuthority.Kept
        var key: PurchaseKey
    }

    private let url: URL

    init(_ url: URL) throws {
        self.url = url
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    func keys(now: Date) throws -> StoreKeys {
        let file = url.appending(path: "keys.json")
        if let data = try read(file) {
            let kept = try JSONDecoder().decode(KeptKeys.self, from: data)
            return StoreKeys(authority: try StoreAuthority(kept.authority), key: kept.key)
        }
        let made = StoreKeys(authority: try StoreAuthority(now: now), key: PurchaseKey())
        try write(JSONEncoder().encode(KeptKeys(authority: made.authority.kept, key: made.key)), to: file)
        try write(Data(made.authority.rootPEM.utf8), to: url.appending(path: "root.pem"))
        return made
    }

    func book() throws -> StoreBook? {
        guard let data = try read(url.appending(path: "book.json")) else { return nil }
        guard let book = try? JSONDecoder().decode(StoreBook.self, from: data) else {
            throw StoreRefusal("bad_folder", "\(url.path)/book.json is damaged; move it away to begin anew")
        }
        return book
    }

    func write(_ book: StoreBook) throws {
        try write(JSONEncoder().encode(book), to: url.appending(path: "book.json"))
    }

    func write(address: String) throws { try write(Data(address.utf8), to: Self.address(in: url)) }

    /// The file that says where the store of a folder is reached.
    static func address(in folder: URL) -> URL { folder.appending(path: "address") }

    private func read(_ file: URL) throws -> Data? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try Data(contentsOf: file)
    }

    /// Beside its place first, on the disk, and then to its place in one step: a crash leaves the old or the new file.
    private func write(_ data: Data, to file: URL) throws {
        let aside = file.appendingPathExtension("new")
        let descriptor = open(aside.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreRefusal("not_kept", "can't write \(file.path)") }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: data)
        try handle.synchronize()
        try handle.close()
        guard rename(aside.path, file.path) == 0 else { throw StoreRefusal("not_kept", "can't write \(file.path)") }
    }
}

/// Small pictures of stored photos, each fetched once; gone with the account that they belong to.
import Clients
import Foundation
import Observation

@MainActor @Observable final class Thumbnails {
    static let side = 320
    private static let most = 120

    private var pictures: [String: Data] = [:]
    @ObservationIgnored private var order: [String] = []
    @ObservationIgnored private var asked: Set<String> = []
    @ObservationIgnored private let storage: StorageClient

    init(storage: StorageClient) {
        self.storage = storage
    }

    subscript(path: String) -> Data? { pictures[path] }

    /// A failure leaves the placeholder; the next time the picture comes into view it is tried again.
    func load(_ path: String) async {
        guard pictures[path] == nil, asked.insert(path).inserted else { return }
        defer { asked.remove(path) }
        guard let data = try? await storage.thumbnail("auntentic", path, Self.side) else { return }
        pictures[path] = data
        order.append(path)
        if order.count > Self.most { pictures[order.removeFirst()] = nil }
    }
}

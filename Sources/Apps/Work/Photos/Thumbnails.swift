/// Small pictures of stored photos, each fetched once; gone with the account that they belong to.
import Clients
import Foundation
import Observation

@MainActor @Observable package final class Thumbnails {
    package static let side = 320
    private static let most = 120

    private var pictures: [String: Data] = [:]
    @ObservationIgnored private var order: [String] = []
    @ObservationIgnored private var asked: Set<String> = []
    @ObservationIgnored private let storage: StorageClient
    @ObservationIgnored private let bucket: String

    package init(storage: StorageClient, bucket: String) {
        self.bucket = bucket
        self.storage = storage
    }

    package subscript(path: String) -> Data? { pictures[path] }

    /// A failure leaves the placeholder; the next time the picture comes into view it is tried again.
    package func load(_ path: String) async {
        guard pictures[path] == nil, asked.insert(path).inserted else { return }
        defer { asked.remove(path) }
        guard let data = try? await storage.thumbnail(bucket, path, Self.side) else { return }
        pictures[path] = data
        order.append(path)
        if order.count > Self.most { pictures[order.removeFirst()] = nil }
    }
}

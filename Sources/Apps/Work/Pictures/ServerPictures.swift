/// Pictures as an app's own route delivers them, each fetched once and kept while there is room; gone with the account.
import Clients
import Foundation
import Observation

@MainActor @Observable package final class ServerPictures {
    private struct Key: Hashable {
        var id: UUID
        var size: String
    }

    /// Bytes: about two hundred small pictures and a dozen large ones.
    private static let most = 24 << 20

    private var pictures: [Key: Data] = [:]
    @ObservationIgnored private var order: [Key] = []
    @ObservationIgnored private var bytes = 0
    @ObservationIgnored private var asked: Set<Key> = []
    @ObservationIgnored private let functions: FunctionsClient
    @ObservationIgnored private let route: String

    /// - Parameter route: `<route>/<id>/<size>` delivers a picture; without a slash in front.
    package init(functions: FunctionsClient, route: String) {
        self.functions = functions
        self.route = route
    }

    package subscript(id: UUID, size: String) -> Data? { pictures[Key(id: id, size: size)] }

    /// A failure leaves what was there; the next time the picture comes into view it is tried again.
    package func load(_ id: UUID, _ size: String) async {
        let key = Key(id: id, size: size)
        guard pictures[key] == nil, asked.insert(key).inserted else { return }
        defer { asked.remove(key) }
        guard let data = try? await fetch(id, size) else { return }
        keep(data, key)
    }

    /// For sharing and saving: not kept.
    package func fetch(_ id: UUID, _ size: String) async throws(ClientError) -> Data {
        try await functions.file("\(route)/\(id.uuidString.lowercased())/\(size)")
    }

    /// What was delivered for other rights than one has now.
    package func forgetAll() {
        pictures = [:]
        (order, bytes) = ([], 0)
    }

    private func keep(_ data: Data, _ key: Key) {
        pictures[key] = data
        order.append(key)
        bytes += data.count
        while bytes > Self.most, order.count > 1 {
            bytes -= pictures.removeValue(forKey: order.removeFirst())?.count ?? 0
        }
    }
}

/// Pictures as the server delivers them, each fetched once and kept while there is room; gone with the account.
import ArtifexCore
import Clients
import Foundation
import Observation

@MainActor @Observable final class PictureLoader {
    struct Key: Hashable {
        var id: UUID
        var rendition: PictureRendition
    }

    /// Bytes: about two hundred small pictures and a dozen large ones.
    private static let most = 24 << 20

    private var pictures: [Key: Data] = [:]
    private var people: [UUID: Data] = [:]
    @ObservationIgnored private var order: [Key] = []
    @ObservationIgnored private var size = 0
    @ObservationIgnored private var asked: Set<Key> = []
    @ObservationIgnored private let functions: FunctionsClient

    init(functions: FunctionsClient) {
        self.functions = functions
    }

    subscript(id: UUID, rendition: PictureRendition) -> Data? { pictures[Key(id: id, rendition: rendition)] }

    /// A failure leaves what was there; the next time the picture comes into view it is tried again.
    func load(_ id: UUID, _ rendition: PictureRendition) async {
        let key = Key(id: id, rendition: rendition)
        guard pictures[key] == nil, asked.insert(key).inserted else { return }
        defer { asked.remove(key) }
        guard let data = try? await functions.file(path(key)) else { return }
        keep(data, key)
    }

    /// For sharing and saving: what is stored if one may have it, otherwise the largest that is delivered.
    func best(of id: UUID, isClean: Bool) async throws(ClientError) -> Data {
        let name = isClean ? "original" : PictureRendition.large.rawValue
        return try await functions.file("artifex/v1/pictures/\(id.uuidString.lowercased())/\(name)")
    }

    subscript(person id: UUID) -> Data? { people[id] }

    func loadPerson(_ id: UUID) async {
        guard people[id] == nil else { return }
        let path = "artifex/v1/people/\(id.uuidString.lowercased())/picture"
        if let data = try? await functions.file(path) { people[id] = data }
    }

    /// After the person has changed it.
    func forgetPerson(_ id: UUID) { people[id] = nil }

    /// Marked pictures make way for clean ones when somebody becomes Premium.
    func forgetAll() {
        pictures = [:]
        (order, size) = ([], 0)
    }

    private func keep(_ data: Data, _ key: Key) {
        pictures[key] = data
        order.append(key)
        size += data.count
        while size > Self.most, order.count > 1 {
            size -= pictures.removeValue(forKey: order.removeFirst())?.count ?? 0
        }
    }

    private func path(_ key: Key) -> String {
        "artifex/v1/pictures/\(key.id.uuidString.lowercased())/\(key.rendition.rawValue)"
    }
}

/// The gallery's pictures and its people's, each fetched once; gone with the account.
import ArtifexCore
import Clients
import Foundation
import Observation
import WorkFeatures

@MainActor @Observable final class PictureLoader {
    let shelf: ServerPictures
    private var people: [UUID: Data] = [:]
    @ObservationIgnored private let functions: FunctionsClient

    init(functions: FunctionsClient) {
        self.functions = functions
        shelf = ServerPictures(functions: functions, route: "artifex/v1/pictures")
    }

    subscript(id: UUID, rendition: PictureRendition) -> Data? { shelf[id, rendition.rawValue] }

    func load(_ id: UUID, _ rendition: PictureRendition) async { await shelf.load(id, rendition.rawValue) }

    /// For sharing and saving: what is stored if one may have it, otherwise the largest that is delivered.
    func best(of id: UUID, isClean: Bool) async throws(ClientError) -> Data {
        try await shelf.fetch(id, isClean ? "original" : PictureRendition.large.rawValue)
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
    func forgetAll() { shelf.forgetAll() }
}

/// Keeps what is being written and made over a relaunch.
import Clients
import Foundation
import WorkFeatures

struct MemoryStore: Sendable {
    struct Saved: Codable, Hashable, Sendable {
        var draft: MemoryDraft
        var run: JobRun<MemoryDraft>?
    }

    private let files: FilesClient
    private let name: String

    init(files: FilesClient, userID: String) {
        self.files = files
        name = "memory-\(userID.lowercased()).json"
    }

    func load() -> Saved? { files.read(name).flatMap { try? JSONDecoder().decode(Saved.self, from: $0) } }
    func save(_ saved: Saved) { files.write(name, try? JSONEncoder().encode(saved)) }
}

/// Keeps what is being written and made over a relaunch: the draft, the run, and an own photo that isn't sent yet.
import Clients
import Foundation

struct MakingStore: Sendable {
    struct Saved: Codable, Hashable, Sendable {
        var draft: PromptDraft
        var run: GenerationRun?
    }

    private let files: FilesClient
    private let name: String

    init(files: FilesClient, userID: String) {
        self.files = files
        name = "making-\(userID.lowercased())"
    }

    func load() -> Saved? {
        files.read("\(name).json").flatMap { try? JSONDecoder().decode(Saved.self, from: $0) }
    }

    func save(_ saved: Saved) { files.write("\(name).json", try? JSONEncoder().encode(saved)) }

    var photo: Data? { files.read("\(name)-start.jpg") }
    func keep(photo: Data?) { files.write("\(name)-start.jpg", photo) }
}

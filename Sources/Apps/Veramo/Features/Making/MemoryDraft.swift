/// What a memory is to be made from, while somebody is still choosing.
import Foundation
import VeramoCore

struct MemoryDraft: Codable, Hashable, Sendable {
    /// A picture to begin with.
    struct Reference: Codable, Hashable, Identifiable, Sendable {
        var id: UUID
        var blurhash: String
        /// False for one that the partner shared.
        var isMine: Bool
    }

    var prompt = ""
    var preset: MemoryPreset?
    var references: [Reference] = []

    /// As the server takes it.
    var request: MemoryRequest {
        MemoryRequest(
            prompt: prompt, preset: preset?.rawValue, references: references.isEmpty ? nil : references.map(\.id))
    }

    /// Which rule it breaks, if any.
    var problem: MemoryWish.Problem? {
        do throws(MemoryWish.Problem) { _ = try MemoryWish(request) } catch { return error }
        return nil
    }
}

extension MemoryDraft.Reference {
    init(_ picture: OwnPicture) { self.init(id: picture.id, blurhash: picture.blurhash, isMine: true) }
}

/// One run: what was asked for, the key that makes it happen once, and its job. It outlives the app.
import ArtifexCore
import Clients
import Foundation
import Wire

struct Generation: Codable, Hashable, Sendable {
    var draft: PromptDraft
    var key = UUID().uuidString.lowercased()
    var jobID: String?

    var request: GenerateRequest {
        GenerateRequest(
            prompt: draft.prompt, style: draft.style, shape: draft.shape, outputs: draft.outputs, seed: draft.seed,
            template: draft.template?.uuidString.lowercased(), start: draft.start,
            again: draft.again?.uuidString.lowercased())
    }
}

/// Keeps what is being typed and made over a relaunch; gone with the account.
struct GenerationStore: Sendable {
    private struct Saved: Codable {
        var draft: PromptDraft
        var generation: Generation?
    }

    private let keychain: KeychainClient
    private let key: String

    init(clients: Clients, userID: String) {
        keychain = clients.keychain
        key = "artifex.making.\(userID)"
    }

    func load() -> (draft: PromptDraft, generation: Generation?)? {
        guard let data = keychain.read(key), let saved = try? JSONDecoder().decode(Saved.self, from: data) else {
            return nil
        }
        return (saved.draft, saved.generation)
    }

    func save(_ draft: PromptDraft, _ generation: Generation?) {
        keychain.write(key, try? JSONEncoder().encode(Saved(draft: draft, generation: generation)))
    }
}

/// A phone with MirrorMate on a running server; each launch finds what the last one left on it.
import Clients
import ClientsLive
import Foundation
import ServerMedia
import SimulatorDevice
import TestSupport
import Testing
import ViewTesting
import WebUI
import Wire

@testable import MirrorMateFeatures

@MainActor struct ProfilePhone {
    let server: RunningServer
    let keychain = KeychainClient.inMemory()
    let pool: MediaPool

    func clients() throws -> Clients {
        guard let url = URL(string: server.url) else { throw URLError(.badURL) }
        return .live(
            configuration: LiveConfiguration(url: url, key: server.anonKey, app: "mirrormate"), keychain: keychain,
            files: .inMemory(), photos: SimulatedPictures(pool: pool).client, network: .constant(true),
            sharing: .preview)
    }

    /// Somebody new.
    func signUp(name: String) async throws -> Account {
        let outcome = try await clients().auth.signUp(
            "ana-\(UUID().uuidString.lowercased().prefix(8))@example.com", "long enough", ["full_name": .string(name)])
        guard case .signedIn(let account) = outcome else { throw RunningServer.Failure(description: "\(outcome)") }
        return account
    }

    /// The profile of an app that was just launched.
    func profile() async throws -> Screen {
        let clients = try clients()
        let screen = Screen { MirrorMateRoot(clients: clients) }
        await screen.wait(for: "Your first report")
        await screen.tap("Profile")
        await screen.wait(for: "Your practice")
        return screen
    }
}

/// Ending a link: a wish that this phone keeps until the server has carried it out, and that ends no other link.
import Clients
import Foundation
import Observation
import Wire
import WorkFeatures

@MainActor @Observable final class PartingModel {
    struct Wish: Codable, Hashable {
        var couple: UUID
        var name: String
        /// Never again with this person.
        var blocks: Bool
    }

    /// Waits for a connection, or is being carried out.
    private(set) var wish: Wish?
    private(set) var isRunning = false
    /// Why the server would not do it.
    private(set) var trouble: Trouble?

    @ObservationIgnored private let functions: CoupleClient
    @ObservationIgnored private let keychain: KeychainClient
    @ObservationIgnored private let key: String

    init(functions: CoupleClient, clients: Clients, account: Account) {
        self.functions = functions
        keychain = clients.keychain
        key = "veramo.parting.\(account.id)"
        wish = keychain.read(key).flatMap { try? JSONDecoder().decode(Wish.self, from: $0) }
    }

    /// It was wished and waits for a connection.
    var isWaiting: Bool { wish != nil && !isRunning }

    /// - Returns: whether the link has ended on the server.
    @discardableResult
    func end(_ couple: UUID, with name: String, blocks: Bool) async -> Bool {
        guard !isRunning else { return false }
        keep(Wish(couple: couple, name: name, blocks: blocks))
        return await carryOut()
    }

    /// At the next connection. What is repeated changes nothing.
    @discardableResult
    func carryOut() async -> Bool {
        guard let wish, !isRunning else { return false }
        isRunning = true
        trouble = nil
        defer { isRunning = false }
        do throws(ClientError) {
            try await functions.end(wish.couple, blocks: wish.blocks)
            keep(nil)
            return true
        } catch {
            switch error {
            case .offline, .timedOut, .serverDown, .busy, .cancelled, .signedOut: return false
            case .refused("link_not_found", _): keep(nil)
            default:
                keep(nil)
                trouble = Trouble(acting: error)
            }
            return false
        }
    }

    /// The link shall stay after all.
    func takeBack() {
        if isWaiting { keep(nil) }
    }

    private func keep(_ wish: Wish?) {
        self.wish = wish
        keychain.write(key, wish.flatMap { try? JSONEncoder().encode($0) })
    }
}

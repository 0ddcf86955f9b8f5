/// Whose account this is: the name that the account itself stores, and the picture.
import AccountFeatures
import Clients
import Foundation
import MirrorMateCore
import Observation

@MainActor @Observable final class PersonModel {
    enum Phase: Hashable {
        case loading
        case loaded(Person)
        case failed(Trouble)
    }

    private(set) var phase = Phase.loading
    /// Small; nil for none, and as long as it hasn't been loaded.
    private(set) var portrait: Data?
    @ObservationIgnored private let auth: AuthClient
    @ObservationIgnored private let storage: StorageClient
    /// What is still on its way is older than a change that was made meanwhile.
    @ObservationIgnored private var changes = 0

    /// As many pixels as the largest circle shows on the finest screen.
    private static let portraitSide = 320

    init(auth: AuthClient, storage: StorageClient) { (self.auth, self.storage) = (auth, storage) }

    var person: Person? { if case .loaded(let person) = phase { person } else { nil } }
    var name: String { person?.name ?? "" }
    var portraitPath: String? { person.map { PortraitPlace.path(of: $0.account.id) } }

    /// The first letters of the first and the last word; of the address where there is no name.
    var initials: String {
        let words = name.split(separator: " ")
        let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first }
        if !letters.isEmpty { return String(letters).uppercased() }
        return person?.account.email.first.map { String($0).uppercased() } ?? ""
    }

    /// What is known stays on the screen until there is news.
    func load() async {
        do throws(ClientError) {
            phase = .loaded(try await auth.person.read())
        } catch {
            if person == nil, error != .cancelled { phase = .failed(Trouble.account(error)) }
        }
        await loadPortrait()
    }

    private func loadPortrait() async {
        guard let path = portraitPath else { return }
        let before = changes
        do throws(ClientError) {
            let data = try await storage.thumbnail(PortraitPlace.bucket, path, Self.portraitSide)
            if before == changes { portrait = data }
        } catch {
            if before == changes, error.isMissingFile { portrait = nil }
        }
    }

    // MARK: - changing

    func rename(_ name: String) async throws(ClientError) {
        phase = .loaded(try await auth.person.rename(NameRules.cleaned(name)))
    }

    /// After the server has it, or has it no longer.
    func show(_ portrait: Data?) {
        changes += 1
        self.portrait = portrait
    }
}

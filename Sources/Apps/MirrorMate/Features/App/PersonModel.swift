/// Whose account this is, by the name that the account itself stores.
import AccountFeatures
import Clients
import Observation

@MainActor @Observable final class PersonModel {
    enum Phase: Hashable {
        case loading
        case loaded(Person)
        case failed(Trouble)
    }

    private(set) var phase = Phase.loading
    let saving = Submission()
    @ObservationIgnored private let auth: AuthClient

    init(auth: AuthClient) { self.auth = auth }

    var person: Person? { if case .loaded(let person) = phase { person } else { nil } }
    var name: String { person?.name ?? "" }

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
    }

    /// - Returns: whether it was kept.
    func rename(_ name: String) async -> Bool {
        let name = NameRules.cleaned(name)
        guard NameRules.problem(with: name) == nil else { return false }
        return await saving.run { [auth] () async throws(ClientError) in
            phase = .loaded(try await auth.person.rename(name))
        }
    }
}

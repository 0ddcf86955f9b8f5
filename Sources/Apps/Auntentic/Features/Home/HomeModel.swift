/// The home screen's recent checks.
import Clients
import Foundation
import Observation

@MainActor @Observable final class HomeModel {
    enum Phase: Hashable {
        case loading
        case loaded
        case failed(Trouble)
    }

    static let count = 5

    private(set) var recent: [CheckRecord] = []
    private(set) var phase = Phase.loading
    @ObservationIgnored private let archive: CheckArchive

    init(clients: Clients) {
        archive = CheckArchive(clients: clients)
    }

    /// What is shown stays when there is no answer.
    func refresh() async {
        do throws(ClientError) {
            let page = try await archive.page(limit: Self.count)
            // Nobody draws again what is the same.
            if recent != page { recent = page }
            if phase != .loaded { phase = .loaded }
        } catch {
            phase = recent.isEmpty ? .failed(Trouble(error)) : .loaded
        }
    }

    func remove(_ id: String) {
        recent.removeAll { $0.id == id }
    }
}

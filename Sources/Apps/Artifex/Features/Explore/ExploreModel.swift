/// Explore: what is searched for, in which order, and what the categories are.
import Clients
import Foundation
import Observation
import WorkFeatures

@MainActor @Observable final class ExploreModel {
    enum Categories: Hashable {
        case loading
        case loaded([FeaturedCategory])
        case failed(Trouble)
    }

    /// A question to the server.
    struct Question: Hashable {
        var search: String
        var order: GalleryClient.Order
    }

    /// The server takes no longer text.
    static let longest = 200

    var search = "" {
        didSet { if search.count > Self.longest { search = String(search.prefix(Self.longest)) } }
    }
    var order = GalleryClient.Order.newest
    private(set) var categories = Categories.loading
    let feed: FeedModel<GalleryCard>

    @ObservationIgnored private let gallery: GalleryClient
    @ObservationIgnored private let clock: ClockClient
    @ObservationIgnored private var answered: Question?

    init(gallery: GalleryClient, changes: GalleryChanges, clock: ClockClient) {
        self.gallery = gallery
        self.clock = clock
        feed = FeedModel { (after) async throws(ClientError) in try await gallery.explore(after: after) }
        feed.follow(changes)
    }

    var words: String { search.trimmingCharacters(in: .whitespacesAndNewlines) }
    var isSearching: Bool { !words.isEmpty }
    var question: Question { Question(search: words, order: order) }

    /// Another word or another order. Typing is waited for; a newer word cancels the task this runs in.
    func questionChanged() async {
        let asked = question
        guard asked != answered else { return await feed.loadOnce() }
        if let answered, asked.search != answered.search {
            guard (try? await clock.sleep(.milliseconds(300))) != nil else { return }
        }
        answered = asked
        let gallery = gallery
        await feed.change { (after) async throws(ClientError) in
            try await gallery.explore(search: asked.search, order: asked.order, after: after)
        }
    }

    func clearSearch() { search = "" }

    func loadCategories() async {
        if case .loaded = categories { return }
        await refreshCategories()
    }

    /// What is there stays until there is news.
    func refreshCategories() async {
        if case .failed = categories { categories = .loading }
        do throws(ClientError) {
            categories = .loaded(try await gallery.featured().categories)
        } catch {
            if case .loaded = categories { return }
            if error != .cancelled { categories = .failed(Trouble(looking: error)) }
        }
    }

    /// Pulled down.
    func refresh() async {
        async let fresh: Void = refreshCategories()
        await feed.refresh()
        await fresh
    }
}

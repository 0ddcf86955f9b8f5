/// The places of one tab on a screen of their own, as the app shows them.
import Clients
import Foundation
import Styleguide
import Testing
import ViewTesting
import WebUI
import Wire

@testable import ArtifexFeatures

struct Stage: View {
    @Bindable var model: ArtifexModel

    var body: some View {
        switch model.tab {
        case .home: EmptyView()
        case .explore: place($model.explorePath) { ExploreView(model: model) }
        case .notifications: place($model.notificationsPath) { NotificationsView(model: model) }
        case .profile: place($model.profilePath) { ProfileView(model: model) }
        }
    }

    private func place(_ path: Binding<[Destination]>, @ViewBuilder content: () -> some View) -> some View {
        NavigationStack(path: path) {
            content()
                .navigationDestination(for: Destination.self) { DestinationView(destination: $0, model: model) }
        }
        .theme(.artifex)
    }
}

@MainActor
struct Shown {
    let model: ArtifexModel
    let screen: Screen

    /// A tab, and what it has led to.
    init(_ gallery: FakeGallery, _ tab: ArtifexModel.Tab, _ destinations: Destination...) async {
        await self.init(gallery, tab, destinations)
    }

    init(_ gallery: FakeGallery, _ tab: ArtifexModel.Tab, _ destinations: [Destination]) async {
        let model = gallery.model()
        model.tab = tab
        for destination in destinations { model.open(destination) }
        self.model = model
        screen = Screen { Stage(model: model) }
        await screen.settle()
        // A busy machine takes its time.
        let end = ContinuousClock.now + .seconds(20)
        while isLoading, ContinuousClock.now < end {
            await screen.settle()
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    private var isLoading: Bool { screen.elements.contains { $0.label.hasPrefix("Loading") } }
}

extension El {
    var everything: [El] { [self] + children.flatMap(\.everything) }

    func styles(_ name: String, _ value: String) -> Bool { style(name) == value }
}

extension Screen {
    var everything: [El] { session.tree.flatMap(\.everything) }

    /// The places of words on the screen, in reading order.
    func isInOrder(_ words: String...) -> Bool {
        var rest = Substring(text)
        for word in words {
            guard let range = rest.range(of: word) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}

func message(
    _ id: Int64, _ kind: String = "system_update", title: String = "News", description: String = "Something new.",
    image: UUID? = nil, actor: String? = nil, people: Int64? = nil, isRead: Bool = false, ago: TimeInterval = 0
) -> JSONValue {
    [
        "id": .int(id), "kind": .string(kind), "title": .string(title), "description": .string(description),
        "image_id": image.map { .string($0.uuidString.lowercased()) } ?? .null,
        "actor_name": actor.map(JSONValue.string) ?? .null, "people": people.map(JSONValue.int) ?? .null,
        "is_read": .bool(isRead), "cursor": .string("m\(id)"),
        "created_at": .string((FakeGallery.start - ago).formatted(.iso8601)),
    ]
}

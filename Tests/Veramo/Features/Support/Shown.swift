/// A tab of the app on a screen, with what it has led to.
import Clients
import Foundation
import StoreFeatures
import Styleguide
import Testing
import VeramoWidgets
import ViewTesting
import VeramoCore
import WebUI

@testable import VeramoFeatures

struct Stage: View {
    @Bindable var model: VeramoModel
    /// Nil for the tab that is open.
    var only: VeramoModel.Tab?

    var body: some View {
        switch only ?? model.tab {
        case .today: place($model.todayPath) { HomeView(model: model) }
        case .create: place($model.createPath) { CreateView(model: model) }
        case .timeline: place($model.timelinePath) { TimelineView(model: model) }
        case .settings: place($model.settingsPath) { VeramoSettingsView(model: model) }
        }
    }

    private func place(_ path: Binding<[Destination]>, @ViewBuilder content: () -> some View) -> some View {
        NavigationStack(path: path) {
            content()
                .navigationDestination(for: Destination.self) { DestinationView(destination: $0, model: model) }
        }
        .environment(\.credits, model.credits)
        .theme(.veramo)
    }
}

@MainActor
struct Shown {
    let model: VeramoModel
    let screen: Screen

    init(
        _ server: FakeVeramo, as person: FakeVeramo.Person = FakeVeramo.ann, _ tab: VeramoModel.Tab,
        _ places: Destination...
    ) async {
        await self.init(server, as: person, tab, places)
    }

    init(
        _ server: FakeVeramo, as person: FakeVeramo.Person = FakeVeramo.ann, _ tab: VeramoModel.Tab,
        _ places: [Destination]
    ) async {
        let model = server.model(of: person)
        await model.couple.refresh()
        model.tab = tab
        for place in places { model.open(place) }
        self.model = model
        screen = Screen { Stage(model: model) }
        // What never comes is known sooner; the slowest of these screens takes a second on a busy machine.
        screen.patience = .seconds(20)
        await loaded()
    }

    /// Waits until nothing says that it is loading.
    func loaded() async {
        await screen.settle()
        let end = ContinuousClock.now + .seconds(20)
        while screen.elements.contains(where: { $0.label.hasPrefix("Loading") }), ContinuousClock.now < end {
            await screen.settle()
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}

/// Waits for what happens on its own time; the limit is for what never does.
@MainActor
func until(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async {
    let end = ContinuousClock.now + .seconds(20)
    while !condition(), ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(2)) }
    #expect(condition(), what, sourceLocation: sourceLocation)
}

extension El {
    var everything: [El] { [self] + children.flatMap(\.everything) }
}

extension Screen {
    var everything: [El] { session.tree.flatMap(\.everything) }
}

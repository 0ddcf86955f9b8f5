/// The people whom somebody has blocked.
import PortraitFeatures
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct BlockedView: View {
    let model: ArtifexModel
    @State private var blocked: BlockedModel

    init(model: ArtifexModel) {
        self.model = model
        _blocked = State(initialValue: BlockedModel(gallery: model.gallery))
    }

    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        @Bindable var blocked = blocked
        ScreenScroll {
            switch blocked.phase {
            case .loading:
                RowSkeleton().accessibilityElement(children: .ignore).accessibilityLabel("Loading blocked people")
            case .failed(let trouble):
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                    action: StateAction("Try again") { Task { await blocked.load() } })
            case .loaded: list
            }
        }
        .inlineTitle("Blocked people")
        .refreshable { await self.blocked.load() }
        .task { await blocked.load() }
        .alert("Not unblocked", isPresented: $blocked.isTroubled) {
            Button("OK") {}
        } message: {
            Text(blocked.trouble?.message ?? "")
        }
    }

    /// The largest words take a line of their own.
    private var layout: AnyLayout {
        textSize.isAccessibilitySize
            ? AnyLayout(VStackLayout(alignment: .leading, spacing: Space.s)) : AnyLayout(HStackLayout(spacing: Space.m))
    }

    @ViewBuilder private var list: some View {
        if blocked.people.isEmpty {
            EmptyCard(
                systemImage: "hand.raised", title: String(localized: "Nobody is blocked"),
                message: String(
                    localized:
                        "Block an artist from the menu of one of their pictures. You won’t see each other any more."))
        } else {
            Card {
                ForEach(blocked.people, id: \.userID) { person in
                    layout {
                        // A blocked person's picture isn't delivered.
                        PersonCircle(name: person.name, picture: nil, side: 40)
                        Text(person.name).font(.reading).foregroundStyle(Palette.text)
                            .wholeWords(of: person.name, in: 250)
                            .frame(maxWidth: .infinity, alignment: .leading)
                        Button("Unblock") { Task { await blocked.unblock(person) } }
                            .buttonStyle(LinkButtonStyle())
                            .disabled(blocked.busy.contains(person.userID))
                            .accessibilityLabel("Unblock \(person.name)")
                    }
                }
            }
        }
    }
}

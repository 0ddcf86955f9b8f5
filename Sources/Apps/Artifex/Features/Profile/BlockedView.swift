/// The people whom somebody has blocked.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct BlockedView: View {
    let model: ArtifexModel
    @State private var people: [Profile]?
    @State private var problem: String?

    var body: some View {
        ScreenScroll {
            if let problem { Banner(text: problem, systemImage: "exclamationmark.triangle.fill", kind: .unsure) }
            if let people {
                if people.isEmpty {
                    Text("You have blocked nobody.").font(.reading).foregroundStyle(Palette.muted)
                        .frame(maxWidth: .infinity)
                }
                ForEach(people, id: \.userID) { person in
                    Card {
                        HStack {
                            Text(person.name).font(.reading).foregroundStyle(Palette.text)
                            Spacer()
                            Button("Unblock") { Task { await unblock(person) } }.buttonStyle(LinkButtonStyle())
                        }
                    }
                }
            } else if problem == nil {
                ProgressView("Loading").frame(maxWidth: .infinity)
            }
        }
        .navigationTitle("Blocked people")
        .navigationBarTitleDisplayMode(.inline)
        .task { await load() }
    }

    private func load() async {
        do throws(ClientError) { people = try await model.gallery.blocked() } catch {
            if error != .cancelled { problem = Trouble(error).message }
        }
    }

    private func unblock(_ person: Profile) async {
        do throws(ClientError) {
            try await model.gallery.unblock(person.userID)
            people?.removeAll { $0.userID == person.userID }
        } catch {
            problem = Trouble(error).message
        }
    }
}

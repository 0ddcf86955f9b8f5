/// The person: picture, name, and what they have made.
import PortraitFeatures
import AccountFeatures
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

struct ProfileView: View {
    let model: ArtifexModel
    @State private var profile: ProfileModel

    init(model: ArtifexModel) {
        self.model = model
        _profile = State(initialValue: ProfileModel(gallery: model.gallery, changes: model.changes))
    }

    var body: some View {
        ScreenScroll {
            OfflineBanner(connection: model.connection, text: "What was loaded before is still here.")
            ProfileHeader(profile: profile, email: email, pictures: model.pictures) { model.open(.editProfile) }
            PlanCard(model: model)
            links
            Text("My pictures").font(.sectionTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
            PictureFeed(feed: profile.mine, empty: empty) { card in
                PictureCell(card, pictures: model.pictures) { model.open(.picture(card.id)) }
            }
        }
        .background(Gradients.backdrop)
        .navigationTitle("Profile")
        .refreshable { await profile.refresh() }
        .task { await profile.refresh() }
    }

    private var email: String {
        model.account.email.isEmpty ? String(localized: "Hidden by Apple") : model.account.email
    }

    private var links: some View {
        Card {
            PlaceRow("Bookmarks", systemImage: "bookmark") { model.open(.bookmarks) }
            Divider()
            PlaceRow("Prompt history", systemImage: "clock.arrow.circlepath") { model.open(.prompts) }
            Divider()
            PlaceRow("Settings", systemImage: "gearshape") { model.open(.settings) }
        }
    }

    private var empty: EmptyCard {
        EmptyCard(
            systemImage: "photo", title: String(localized: "No pictures yet"),
            message: String(
                localized: "Every picture that you create is kept here. Only you see it until you share it."),
            action: StateAction("Create a picture") { model.openPrompt() })
    }
}

/// Picture, name, address, and the way to change them.
struct ProfileHeader: View {
    let profile: ProfileModel
    let email: String
    let pictures: PictureLoader
    let edit: @MainActor () -> Void

    static let side: CGFloat = 52

    var body: some View {
        switch profile.phase {
        case .failed(let trouble):
            Banner(
                text: String(localized: "Your profile couldn’t be loaded. \(trouble.message)"),
                systemImage: trouble.systemImage,
                kind: .unsure, action: StateAction("Try again") { Task { await profile.refresh() } })
        case .loading, .loaded: person(profile.profile)
        }
    }

    private func person(_ person: Profile?) -> some View {
        MarkedRow(alignment: .center) {
            if let person {
                PersonPicture(
                    id: person.userID, name: person.name, hasPicture: person.picture != nil, side: Self.side,
                    pictures: pictures)
            } else {
                PersonCircle(name: nil, picture: nil, side: Self.side)
            }
        } words: {
            VStack(alignment: .leading, spacing: 2) {
                // Seventeen points at the usual text size.
                Text(person?.name ?? String(localized: "Loading your name")).font(.system(.body, weight: .bold))
                    .foregroundStyle(person == nil ? Palette.muted : Palette.text)
                    .wholeWords(of: person?.name ?? "")
                    .accessibilityAddTraits(.isHeader)
                Text(email.partedAtSigns).scaledFont(14).foregroundStyle(Palette.muted)
                    .accessibilityLabel(email)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            Button(action: edit) {
                Image(systemName: "pencil").foregroundStyle(Palette.navyInk)
                    .frame(minWidth: Target.minimum, minHeight: Target.minimum)
                    .contentShape(Rectangle())
            }
            .buttonStyle(.plain)
            .accessibilityLabel("Edit profile")
        }
    }
}

/// The plan and what is left of it; leads to the prices or, with Premium, to the settings.
private struct PlanCard: View {
    let model: ArtifexModel

    var body: some View {
        let credits = model.credits
        Button {
            if credits.isUnlimited { model.open(.settings) } else { model.openPricing() }
        } label: {
            Card {
                MarkedRow(alignment: .center) {
                    Image(systemName: "sparkles").foregroundStyle(Palette.navyInk)
                } words: {
                    VStack(alignment: .leading, spacing: 2) {
                        Text(credits.isUnlimited ? "Artifex Premium" : "Free plan").font(.cardTitle)
                            .foregroundStyle(Palette.text)
                        Text(credits.summary).font(.note).foregroundStyle(Palette.muted)
                    }
                    .frame(maxWidth: .infinity, alignment: .leading)
                    if !credits.isUnlimited {
                        Text("Upgrade").font(.note.weight(.semibold)).foregroundStyle(Palette.navyInk)
                    }
                }
            }
        }
        .buttonStyle(.plain)
        .accessibilityLabel(credits.isUnlimited ? "Artifex Premium" : "Free plan, upgrade")
        .accessibilityValue(credits.summary)
        .task { await credits.syncCredits() }
    }
}

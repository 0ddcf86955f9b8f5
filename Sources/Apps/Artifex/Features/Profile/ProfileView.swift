/// The person: picture, name, and what they have made.
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

struct ProfileView: View {
    let model: ArtifexModel
    private var profile: ProfileModel { model.profile }

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: Space.l) {
                OfflineBanner(connection: model.connection, text: "What was loaded can still be looked at.")
                header
                if let problem = profile.problem {
                    Banner(text: problem, systemImage: "exclamationmark.triangle.fill", kind: .unsure)
                }
                VStack(spacing: 0) {
                    row("Bookmarks", "bookmark", .bookmarks)
                    Divider()
                    row("Prompts I used", "clock.arrow.circlepath", .prompts)
                    Divider()
                    row("Settings", "gearshape", .settings)
                }
                .background(Palette.card, in: RoundedRectangle(cornerRadius: Radius.card))
                Text("My pictures").font(.sectionTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
                CardGrid(feed: profile.mine, empty: "Nothing yet. Your first picture will be here.") {
                    OwnTile(card: $0, model: model)
                }
            }
            .padding(Space.l)
            .frame(maxWidth: 560, alignment: .leading)
            .frame(maxWidth: .infinity)
        }
        .background(Gradients.backdrop)
        .navigationTitle("Profile")
        .toolbar {
            ToolbarItem(placement: .topBarTrailing) { BalanceChip(credits: model.credits) { model.openPricing() } }
        }
        .refreshable { await refresh() }
        .task { await refresh() }
        .onChange(of: model.madeCount) { Task { await profile.mine.refresh() } }
    }

    private func refresh() async {
        await profile.load()
        await profile.mine.refresh()
    }

    private var header: some View {
        HStack(spacing: Space.m) {
            if let id = profile.id { PersonPicture(id: id, name: profile.name, side: 52, pictures: model.pictures) }
            VStack(alignment: .leading, spacing: 2) {
                Text(profile.name).scaledFont(17, .bold).foregroundStyle(Palette.text)
                Text(model.account.email.partedAtSigns).scaledFont(14).foregroundStyle(Palette.muted)
                    .accessibilityLabel(model.account.email)
            }
            Spacer()
            Button {
                model.open(.editProfile)
            } label: {
                Image(systemName: "pencil").foregroundStyle(Palette.navyInk)
                    .frame(minWidth: Target.minimum, minHeight: Target.minimum)
            }
            .buttonStyle(.plain)
            .accessibilityLabel("Edit the profile")
        }
    }

    private func row(_ title: String, _ symbol: String, _ destination: Destination) -> some View {
        Button {
            model.open(destination)
        } label: {
            HStack(spacing: Space.m) {
                Image(systemName: symbol).foregroundStyle(Palette.navyInk).accessibilityHidden(true)
                Text(title).font(.reading).foregroundStyle(Palette.text)
                Spacer()
                Image(systemName: "chevron.right").foregroundStyle(Palette.muted).accessibilityHidden(true)
            }
            .padding(.horizontal, Space.l)
            .frame(minHeight: 50)
        }
        .buttonStyle(.plain)
    }
}

/// An own picture, with what others see of it.
private struct OwnTile: View {
    let card: OwnCard
    let model: ArtifexModel

    var body: some View {
        Button {
            model.open(.picture(card.id))
        } label: {
            ZStack(alignment: .bottomLeading) {
                PictureView(
                    id: card.id, blurhash: card.blurhash, words: "\(card.prompt), \(badge ?? "private")",
                    pictures: model.pictures)
                if let badge {
                    Text(badge).font(.caption.weight(.semibold)).foregroundStyle(Palette.onAction)
                        .padding(.horizontal, Space.s).padding(.vertical, 2)
                        .background(Palette.navyDeep.opacity(0.8), in: Capsule())
                        .padding(Space.s)
                }
            }
            .clipShape(RoundedRectangle(cornerRadius: Radius.card))
        }
        .buttonStyle(.plain)
    }

    private var badge: String? {
        switch card.state {
        case .private: nil
        case .shown: card.likeCount == 1 ? "Shared · 1 like" : "Shared · \(card.likeCount) likes"
        case .withdrawn: "Taken back"
        case .hidden: "Waiting for a look"
        case .removed: "Taken down"
        }
    }
}

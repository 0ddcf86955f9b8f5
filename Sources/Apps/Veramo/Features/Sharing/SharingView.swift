/// Sharing: the picture, the day it is for, and when the partner sees it.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct SharingView: View {
    let model: VeramoModel
    @State private var sharing: SharingModel

    init(picture: OwnPicture, model: VeramoModel) {
        self.model = model
        _sharing = State(
            initialValue: SharingModel(
                picture: picture, functions: model.functions, couple: model.couple,
                openPricing: { [weak model] in model?.openPricing($0) }))
    }

    private var couple: CoupleModel { model.couple }

    var body: some View {
        content
            .inlineTitle("Share")
            .onChange(of: couple.today, initial: true) { sharing.follow() }
            .task { if couple.pairing == nil { await couple.refresh() } }
    }

    @ViewBuilder private var content: some View {
        switch (couple.pairing, sharing.phase) {
        case (_, .shared(let day)): SharedView(day: day, picture: sharing.picture, model: model)
        case (nil, _):
            if let trouble = couple.trouble {
                TroubleView(trouble, clock: model.clients.clock) { Task { await couple.refresh() } }
            } else {
                ScreenScroll { SharedPicture(picture: sharing.picture, pictures: model.pictures) }
            }
        case (let pairing?, _) where pairing.state != .paired:
            UnlinkedView(pairing: pairing, model: model, offersCreation: false)
        default: form
        }
    }

    private var form: some View {
        PinnedScroll {
            OfflineBanner(connection: model.connection, text: "You can share it when you’re connected again.")
            SharedPicture(picture: sharing.picture, pictures: model.pictures)
            if let trouble = sharing.trouble {
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure)
            }
            if let days = sharing.days, let day = sharing.day, let zone = couple.zone {
                DayChooser(title: "Day", day: day, days: days) { sharing.choose($0) }
                SharingTerms(day: day, isToday: sharing.isToday, zone: zone, model: model)
                if sharing.needsPlan {
                    Banner(
                        text: String(
                            localized:
                                "Planning ahead is part of Veramo Premium, for both of you. Sharing for today is free."),
                        systemImage: "lock", kind: .brand)
                }
            }
        } pinned: {
            ActionButton(
                verbatim: label, busyTitle: String(localized: "Sharing"), systemImage: "heart",
                isBusy: sharing.phase == .sharing
            ) { Task { await sharing.commit() } }
            .disabled(sharing.day == nil)
        }
    }

    private var label: String {
        guard let day = sharing.day, let today = couple.today else { return String(localized: "Share") }
        return String(localized: "Share for \(day.words(today: today).asInSentence)")
    }
}

/// The chosen picture, whole.
private struct SharedPicture: View {
    let picture: OwnPicture
    let pictures: ServerPictures

    var body: some View {
        ServerPicture(
            id: picture.id, blurhash: picture.blurhash, size: PictureSize.large.rawValue,
            meanwhile: PictureSize.small.rawValue, isWhole: true, words: String(localized: "The picture to share"),
            pictures: pictures
        )
        .aspectRatio(EntryPicture.shape(width: picture.width, height: picture.height), contentMode: .fit)
        // The day below is on the first screen too.
        .frame(maxHeight: 220)
        .clipShape(RoundedRectangle(cornerRadius: EntryPicture.radius))
        .frame(maxWidth: .infinity)
    }
}

/// When the partner sees it.
private struct SharingTerms: View {
    let day: CalendarDay
    let isToday: Bool
    let zone: CoupleZone
    let model: VeramoModel
    @Environment(\.locale) private var locale

    var body: some View {
        MarkedRow {
            Image(systemName: isToday ? "eye" : "clock").foregroundStyle(Palette.navyInk)
        } words: {
            VStack(alignment: .leading, spacing: Space.xs) {
                Text(words).font(.reading).foregroundStyle(Palette.text)
                if !isToday, let elsewhere {
                    Text("That’s \(elsewhere) on this phone.").font(.note).foregroundStyle(Palette.muted)
                }
            }
        }
        .accessibilityElement(children: .combine)
    }

    private var words: String {
        let partner = model.couple.partnerName
        if isToday { return String(localized: "\(partner.capitalizedFirst) sees it as soon as you share it.") }
        return
            String(
                localized: """
                    \(partner.capitalizedFirst) sees it on \(day.words) \(zone.beginning(of: day, in: locale)), \(zone.city) time. \
                    Until then only you see it.
                    """)
    }

    private var elsewhere: String? {
        TimeZone(identifier: model.clients.clock.timeZone()).flatMap {
            zone.beginning(of: day, on: $0, in: locale)
        }
    }
}

/// It is on the calendar.
private struct SharedView: View {
    let day: CalendarDay
    let picture: OwnPicture
    let model: VeramoModel

    var body: some View {
        PinnedScroll {
            SharedPicture(picture: picture, pictures: model.pictures)
            VStack(spacing: Space.s) {
                Text(title).font(.system(.title2, design: .default, weight: .bold)).foregroundStyle(Palette.text)
                    .accessibilityAddTraits(.isHeader)
                Text(message).font(.reading).foregroundStyle(Palette.muted)
            }
            .multilineTextAlignment(.center)
            .frame(maxWidth: .infinity)
        } pinned: {
            Button(isToday ? "See today" : "See it on the calendar") { model.show(day) }
                .buttonStyle(PrimaryButtonStyle())
            Button("Done") { model.closeAll() }.buttonStyle(SecondaryButtonStyle())
        }
    }

    private var isToday: Bool { day == model.couple.today }
    private var partner: String { model.couple.partnerName.capitalizedFirst }

    private var title: String {
        isToday ? String(localized: "Shared for today") : String(localized: "Planned for \(day.words)")
    }

    private var message: String {
        isToday
            ? String(localized: "\(partner) can see it now.")
            : String(
                localized:
                    "\(partner) sees it when that day begins. Until then you can move it or take it back, on its day.")
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// "Today" within a sentence.
    var asInSentence: String {
        [String(localized: "Today"), String(localized: "Tomorrow"), String(localized: "Yesterday")].contains(self)
            ? lowercased() : self
    }
}

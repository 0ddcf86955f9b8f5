/// The time zones to choose from, with a search.
import AccountFeatures
import Foundation
import Styleguide
import SwiftUI
import VeramoCore

struct ZoneSheet: View {
    let chosen: CoupleZone
    let choose: @MainActor (CoupleZone) -> Void
    @State private var typed = ""
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            ScreenScroll {
                if found.isEmpty {
                    EmptyCard(
                        systemImage: "magnifyingglass", title: String(localized: "No such place"),
                        message: String(
                            localized:
                                "Try a large city near you, such as Berlin, or the time difference, such as GMT+1."))
                } else {
                    LazyVStack(alignment: .leading, spacing: 0) { ForEach(found) { row($0) } }
                }
            }
            .inlineTitle("Time zone")
            .searchable(
                text: $typed, placement: .navigationBarDrawer(displayMode: .always), prompt: "City or region"
            )
            .toolbar { ToolbarItem(placement: .topBarLeading) { Button("Close") { dismiss() } } }
        }
    }

    /// The chosen one first, while nothing is searched.
    private var found: [ZoneName] {
        guard typed.isEmpty else { return ZoneName.all.filter { $0.fits(typed, at: .now) } }
        let own = ZoneName(chosen)
        return [own] + ZoneName.all.filter { $0 != own }
    }

    private func row(_ name: ZoneName) -> some View {
        Button {
            if let zone = try? CoupleZone(name.identifier) { choose(zone) }
            dismiss()
        } label: {
            HStack(spacing: Space.m) {
                VStack(alignment: .leading, spacing: 2) {
                    Text(name.city).font(.reading).foregroundStyle(Palette.text).wholeWords(of: name.city, in: 240)
                    Text(detail(name)).font(.note).foregroundStyle(Palette.muted)
                }
                .frame(maxWidth: .infinity, alignment: .leading)
                if isChosen(name) { Image(systemName: "checkmark").foregroundStyle(Palette.navyInk) }
            }
            .padding(.vertical, Space.s)
            .frame(maxWidth: .infinity, minHeight: Target.minimum, alignment: .leading)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel("\(name.city), \(detail(name))")
        .accessibilityAddTraits(isChosen(name) ? .isSelected : [])
    }

    private func detail(_ name: ZoneName) -> String {
        [name.region, name.offset(at: .now)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func isChosen(_ name: ZoneName) -> Bool { name.identifier == chosen.identifier }
}

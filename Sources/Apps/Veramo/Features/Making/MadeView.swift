/// The finished picture, large, and what can be done with it.
import AccountFeatures
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct MadeView: View {
    let picture: OwnPicture
    let maker: String
    let model: VeramoModel

    private var making: MemoryModel { model.making }
    private var wish: MemoryDraft? { making.run?.draft }

    var body: some View {
        ScreenScroll {
            WholePicture(picture: picture, words: String(localized: "Your picture"), pictures: model.pictures)
            if let said = wish?.said { Text(said).font(.note).foregroundStyle(Palette.muted) }
            Text("It is in My Gallery, and only you see it.").font(.note).foregroundStyle(Palette.muted)
            PictureActions(picture: picture, model: model)
            ActionButton("Make it again", systemImage: "arrow.clockwise", isProminent: false) { making.again() }
            Button("Change the description") { making.backToPrompt() }
                .buttonStyle(LinkButtonStyle())
                .frame(maxWidth: .infinity)
            DisclosureGroup {
                Text(made).font(.note).foregroundStyle(Palette.muted).frame(maxWidth: .infinity, alignment: .leading)
            } label: {
                Text("How this was made").font(.cardTitle).foregroundStyle(Palette.text)
                    .frame(minHeight: Target.minimum)
            }
            .tint(Palette.navyInk)
        }
        .inlineTitle("Your picture")
    }

    private var made: String {
        var parts = [maker]
        if let preset = wish?.preset { parts.append(String(localized: "Style: \(preset.title).")) }
        switch wish?.references.count ?? 0 {
        case 0: parts.append(String(localized: "Made from words alone."))
        case 1: parts.append(String(localized: "It began with one picture."))
        case let count: parts.append(String(localized: "It began with \(count) pictures."))
        }
        return parts.joined(separator: " ")
    }
}

/// The finished picture in full width, and what can be done with it.
import AccountFeatures
import ArtifexCore
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI

struct PictureResultView: View {
    let model: ArtifexModel
    @Bindable var result: PictureResultModel

    private var making: MakingModel { model.making }

    var body: some View {
        ScreenScroll {
            picture
            if result.hasSeveral { ResultStrip(result: result, pictures: model.pictures) }
            ForEach(result.remarks(isUnlimited: model.credits.isUnlimited), id: \.self) { remark in
                Text(remark).font(.note).foregroundStyle(Palette.muted)
            }
            ResultFile(result: result) { await result.load(isPremium: model.credits.isUnlimited) }
            GenerateButton(cost: cost) { making.again() }
            if !model.credits.isUnlimited { upgrade }
            if result.draft.seed != nil {
                Button("Vary it with a new seed") { making.vary() }.buttonStyle(SecondaryButtonStyle())
            }
            PublishRow(result: result)
        }
        .inlineTitle(result.hasSeveral ? "Your pictures" : "Your picture")
        .task(id: result.shownID) { await result.load(isPremium: model.credits.isUnlimited) }
        .onChange(of: model.credits.isUnlimited) { _, isPremium in
            result.forgetFiles()
            Task { await result.load(isPremium: isPremium) }
        }
    }

    @ViewBuilder private var picture: some View {
        if let shown = result.shown {
            PictureView(
                id: shown.id, blurhash: shown.blurhash, rendition: .large, words: spoken, pictures: model.pictures
            )
            .aspectRatio(CGFloat(shown.width) / CGFloat(max(shown.height, 1)), contentMode: .fit)
            .frame(maxWidth: .infinity)
            .clipShape(RoundedRectangle(cornerRadius: PictureFrame.radius))
            .id(shown.id)
        }
    }

    private var spoken: String {
        result.draft.prompt.isEmpty
            ? String(localized: "Your picture") : String(localized: "Your picture. You said: \(result.draft.prompt)")
    }

    private var cost: String { model.credits.cost(of: result.draft.outputs) }

    private var upgrade: some View {
        Button("\(cost). Upgrade for more") { model.openPricing() }
            .buttonStyle(LinkButtonStyle())
            .frame(maxWidth: .infinity)
    }
}

/// All pictures of one run; a tap shows one large.
private struct ResultStrip: View {
    @Bindable var result: PictureResultModel
    let pictures: PictureLoader

    var body: some View {
        HStack(spacing: Space.m) {
            ForEach(Array(result.made.pictures.enumerated()), id: \.element.id) { index, picture in
                ChoiceTile(
                    title: String(localized: "Picture \(index + 1) of \(result.made.pictures.count)"),
                    isSelected: picture.id == result.shownID, cornerRadius: Radius.small
                ) {
                    result.shownID = picture.id
                } content: {
                    PictureView(id: picture.id, blurhash: picture.blurhash, words: "", pictures: pictures)
                        .aspectRatio(1, contentMode: .fit)
                        .frame(maxWidth: 84)
                        .clipShape(RoundedRectangle(cornerRadius: Radius.small))
                }
            }
        }
        .frame(maxWidth: .infinity)
    }
}

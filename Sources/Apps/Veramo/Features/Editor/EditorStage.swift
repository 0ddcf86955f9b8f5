/// The picture as it will be: a small copy that the view turns, cuts and writes on.
import Foundation
import Pictures
import Styleguide
import SwiftUI
import VeramoCore

struct EditorStage: View {
    let model: EditorModel

    var body: some View {
        GeometryReader { place in
            let room = CGSize(width: max(1, place.size.width - 48), height: max(1, place.size.height - 40))
            let shown = isCropping ? model.geometry.frame : model.geometry.cropped
            let scale = min(room.width / shown.width, room.height / shown.height)
            ZStack {
                StagePicture(model: model, isWhole: isCropping, scale: scale)
                if isCropping {
                    CropOverlay(model: model, size: CGSize(width: shown.width * scale, height: shown.height * scale))
                } else {
                    ForEach(model.edit.texts) { text in
                        StageText(
                            model: model, text: text,
                            size: CGSize(width: shown.width * scale, height: shown.height * scale))
                    }
                }
            }
            .frame(width: shown.width * scale, height: shown.height * scale)
            .frame(width: place.size.width, height: place.size.height)
        }
    }

    private var isCropping: Bool { model.tool == .crop }
}

private struct StagePicture: View {
    let model: EditorModel
    /// Without the crop.
    let isWhole: Bool
    let scale: Double

    var body: some View {
        let (geometry, edit) = (model.geometry, model.edit)
        let crop = isWhole ? PhotoRegion.whole : edit.crop
        let frame = geometry.frame
        // The picture lies over the place, so that what is cut off can't make the place larger.
        Color.clear
            .frame(width: frame.width * crop.width * scale, height: frame.height * crop.height * scale)
            .overlay {
                Image(photo: model.preview ?? Data())
                    .resizable()
                    .frame(width: Double(model.picture.width) * scale, height: Double(model.picture.height) * scale)
                    .rotationEffect(.degrees(Double(edit.quarterTurns) * 90 + edit.straightening))
                    .offset(
                        x: (0.5 - crop.x - crop.width / 2) * frame.width * scale,
                        y: (0.5 - crop.y - crop.height / 2) * frame.height * scale)
            }
            .clipped()
            .accessibilityElement(children: .ignore)
            .accessibilityLabel("Your picture, \(geometry.outputWidth) by \(geometry.outputHeight) pixels")
            .accessibilityAddTraits(.isImage)
    }
}

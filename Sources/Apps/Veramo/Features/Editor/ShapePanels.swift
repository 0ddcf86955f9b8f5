/// The panels of crop, rotate and size: each thing that a finger does on the picture has a button here.
import Foundation
import Pictures
import Styleguide
import SwiftUI
import VeramoCore

struct CropPanel: View {
    let model: EditorModel

    var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            ScrollView(.horizontal, showsIndicators: false) {
                HStack(spacing: Space.s) {
                    ForEach(CropShape.allCases, id: \.self) { shape in
                        EditorChip(title: shape.name, isSelected: model.shape == shape) { model.choose(shape) }
                    }
                }
            }
            EditorButtons([
                .init(String(localized: "Cut more away"), "minus") { model.zoomCrop(1 / 1.1) },
                .init(String(localized: "Cut less away"), "plus") { model.zoomCrop(1.1) },
                .init(String(localized: "Move the crop left"), "arrow.left") {
                    model.nudgeCrop(.whole, x: -0.05, y: 0)
                },
                .init(String(localized: "Move the crop right"), "arrow.right") {
                    model.nudgeCrop(.whole, x: 0.05, y: 0)
                },
                .init(String(localized: "Move the crop up"), "arrow.up") { model.nudgeCrop(.whole, x: 0, y: -0.05) },
                .init(String(localized: "Move the crop down"), "arrow.down") { model.nudgeCrop(.whole, x: 0, y: 0.05) },
            ])
            Button("Use the whole picture") { model.cropNothing() }
                .buttonStyle(LinkButtonStyle())
                .disabled(model.edit.crop == .whole)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

struct RotatePanel: View {
    @Bindable var model: EditorModel

    var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            EditorPair {
                Button {
                    model.turn(quarters: -1)
                } label: {
                    ButtonWords("Turn left", systemImage: "rotate.left")
                }
                .buttonStyle(SecondaryButtonStyle())
                Button {
                    model.turn(quarters: 1)
                } label: {
                    ButtonWords("Turn right", systemImage: "rotate.right")
                }
                .buttonStyle(SecondaryButtonStyle())
            }
            Text("Straighten by \(degrees)").font(.note.weight(.semibold)).foregroundStyle(Palette.text)
            Slider(
                value: $model.straightening,
                in: PictureEdit.angles, step: 1
            ) { Text("Straighten") }
            .tint(Palette.navyInk)
            EditorButtons([
                .init(String(localized: "One degree to the left"), "minus") {
                    model.straighten(model.edit.straightening - 1)
                },
                .init(String(localized: "One degree to the right"), "plus") {
                    model.straighten(model.edit.straightening + 1)
                },
                .init(String(localized: "Straighten by nothing"), "xmark") { model.straighten(0) },
            ])
        }
    }

    private var degrees: String { "\(Int(model.edit.straightening))°" }
}

struct SizePanel: View {
    @Bindable var model: EditorModel

    var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            Text("\(model.geometry.outputWidth) × \(model.geometry.outputHeight) pixels")
                .font(.cardTitle).foregroundStyle(Palette.text)
            ScrollView(.horizontal, showsIndicators: false) {
                HStack(spacing: Space.s) {
                    EditorChip(title: String(localized: "Full size"), isSelected: model.edit.longestSide == nil) {
                        model.resize(nil)
                    }
                    ForEach(Self.sides.filter { $0 < model.fullSide }, id: \.self) { side in
                        EditorChip(title: "\(side)", isSelected: model.edit.longestSide == side) { model.resize(side) }
                    }
                }
            }
            LabeledField(
                String(localized: "Longer side in pixels"), text: $model.sideWords,
                kind: .number, prompt: String(localized: "\(PictureEdit.sides.lowerBound) to \(model.fullSide)"),
                error: model.sizeProblem
            ) { model.takeTypedSide() }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private static let sides = [2048, 1600, 1080, 640]
}

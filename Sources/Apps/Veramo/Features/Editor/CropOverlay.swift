/// The crop over the picture: what goes is darkened, corners and middle can be pulled, two fingers zoom.
import Foundation
import Pictures
import Styleguide
import SwiftUI
import VeramoCore

struct CropOverlay: View {
    let model: EditorModel
    /// Of the picture on the screen.
    let size: CGSize

    var body: some View {
        let box = CGRect(
            x: model.crop.x * size.width, y: model.crop.y * size.height, width: model.crop.width * size.width,
            height: model.crop.height * size.height)
        ZStack {
            shade(x: 0, y: 0, width: size.width, height: box.minY)
            shade(x: 0, y: box.maxY, width: size.width, height: size.height - box.maxY)
            shade(x: 0, y: box.minY, width: box.minX, height: box.height)
            shade(x: box.maxX, y: box.minY, width: size.width - box.maxX, height: box.height)
            whole(box)
            ForEach(CropHandle.corners, id: \.self) { corner($0, box) }
        }
        .frame(width: size.width, height: size.height)
    }

    private func shade(x: Double, y: Double, width: Double, height: Double) -> some View {
        Rectangle().fill(Color.black.opacity(0.55))
            .frame(width: max(0, width), height: max(0, height))
            .position(x: x + width / 2, y: y + height / 2)
            .allowsHitTesting(false)
            .accessibilityHidden(true)
    }

    private func whole(_ box: CGRect) -> some View {
        Rectangle().fill(Color.white.opacity(0.001))
            .frame(width: box.width, height: box.height)
            .overlay { Rectangle().strokeBorder(Color.white, lineWidth: 2) }
            .contentShape(Rectangle())
            .gesture(drag(.whole))
            .simultaneousGesture(
                MagnifyGesture().onChanged { model.pinch($0.magnification) }.onEnded { _ in model.endPull() }
            )
            .accessibilityElement(children: .ignore)
            .accessibilityLabel("Crop")
            .accessibilityValue(model.cropWords)
            .accessibilityIdentifier("crop-whole")
            .accessibilityAdjustableAction { model.zoomCrop($0 == .increment ? 1.1 : 1 / 1.1) }
            .position(x: box.midX, y: box.midY)
    }

    private func corner(_ handle: CropHandle, _ box: CGRect) -> some View {
        let isLeft = handle == .topLeft || handle == .bottomLeft, isTop = handle == .topLeft || handle == .topRight
        return Circle().fill(Color.white)
            .frame(width: 18, height: 18)
            .overlay { Circle().strokeBorder(Palette.navyInk, lineWidth: 3) }
            .frame(width: Target.minimum, height: Target.minimum)
            .contentShape(Rectangle())
            .gesture(drag(handle))
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(handle.name)
            .accessibilityIdentifier("crop-\(handle.rawValue)")
            .accessibilityAdjustableAction { direction in
                let step = direction == .increment ? 0.05 : -0.05
                model.nudgeCrop(handle, x: isLeft ? -step : step, y: isTop ? -step : step)
            }
            .position(x: isLeft ? box.minX : box.maxX, y: isTop ? box.minY : box.maxY)
    }

    private func drag(_ handle: CropHandle) -> some Gesture {
        DragGesture(minimumDistance: 2, coordinateSpace: .global)
            .onChanged { value in
                model.pull(
                    handle, x: value.translation.width / size.width, y: value.translation.height / size.height)
            }
            .onEnded { _ in model.endPull() }
    }
}

extension CropHandle {
    fileprivate var name: String {
        switch self {
        case .topLeft: String(localized: "Top left corner")
        case .topRight: String(localized: "Top right corner")
        case .bottomLeft: String(localized: "Bottom left corner")
        case .bottomRight: String(localized: "Bottom right corner")
        case .whole: String(localized: "Crop")
        }
    }
}

extension EditorModel {
    /// As said aloud.
    var cropWords: String {
        crop == .whole
            ? String(localized: "All of the picture")
            : String(
                localized: """
                    \(Int((crop.width * 100).rounded())) percent of the width, \(Int((crop.height * 100).rounded())) \
                    percent of the height
                    """)
    }
}

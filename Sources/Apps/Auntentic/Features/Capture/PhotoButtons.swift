/// The ways a photo comes in: the camera where there is one, and the library.
import AuntenticCore
import Clients
import Foundation
import PhotosUI
import Styleguide
import SwiftUI

struct PhotoButtons: View {
    let title: String
    let isPrimary: Bool
    let model: CaptureModel
    @State private var picked: PhotosPickerItem?
    var camera = CameraClient.here
    @State private var isCameraOpen = false

    var body: some View {
        VStack(spacing: Space.m) {
            if camera.isThere() { cameraButton }
            libraryPicker
        }
        .onChange(of: picked) { _, item in
            guard let item else { return }
            picked = nil
            Task { await load(item) }
        }
    }

    private func load(_ item: PhotosPickerItem) async {
        if let data = try? await item.loadTransferable(type: Data.self) {
            await model.photoChosen(data)
        } else {
            model.photoUnreadable()
        }
    }

    private var libraryTitle: String { camera.isThere() ? String(localized: "Choose from library") : title }
    private var isLibraryPrimary: Bool { isPrimary && !camera.isThere() }

    private var libraryPicker: some View {
        let face = PickerFace(title: libraryTitle, systemImage: "photo.on.rectangle", isPrimary: isLibraryPrimary)
        return PhotosPicker(selection: $picked, matching: .images) { face }
            .disabled(model.isPreparing)
            .accessibilityLabel("\(libraryTitle), \(model.angle.title)")
            .accessibilityIdentifier("photo-picker")
    }

    private var cameraButton: some View {
        Button {
            isCameraOpen = true
        } label: {
            PickerFace(title: title, systemImage: "camera.fill", isPrimary: isPrimary)
        }
        .buttonStyle(.plain)
        .disabled(model.isPreparing)
        .accessibilityLabel("\(title) with the camera, \(model.angle.title)")
        .fullScreenCover(isPresented: $isCameraOpen) {
            CameraScreen(angle: model.angle, camera: camera) { data in
                isCameraOpen = false
                if let data { Task { await model.photoChosen(data) } }
            }
        }
    }
}

/// Looks like the buttons of the style guide: a picker takes a label, not a button style.
private struct PickerFace: View {
    let title: String
    let systemImage: String
    let isPrimary: Bool

    var body: some View {
        ButtonWords(verbatim: title, systemImage: systemImage)
            .font(.cardTitle)
            .foregroundStyle(isPrimary ? Palette.onAction : Palette.navyInk)
            .padding(.horizontal, Space.l)
            .padding(.vertical, Space.m)
            .frame(maxWidth: .infinity, minHeight: 50)
            .background(isPrimary ? Palette.action : Palette.card, in: RoundedRectangle(cornerRadius: Radius.button))
            .overlay {
                RoundedRectangle(cornerRadius: Radius.button).strokeBorder(Palette.line, lineWidth: isPrimary ? 0 : 1)
            }
    }
}

/// A screen with one of everything the host carries: button, switched-off button, field, picker, and a part that goes.
import Clients
import Foundation
import Observation
import SimulatorDevice
import WebUI

@MainActor @Observable final class SampleModel {
    var taps = 0
    var forbidden = 0
    var name = ""
    var photos: [Data] = []
    var clips: [RecordedClip] = []
    var showsExtra = true
    var extraTaps = 0
    var picked: PhotosPickerItem?

    nonisolated init() {}
}

struct SampleView: View {
    @Bindable var model: SampleModel

    var body: some View {
        VStack {
            Text("taps \(model.taps)")
            Button("Tap") { model.taps += 1 }.accessibilityIdentifier("tap")
            Button("Forbidden") { model.forbidden += 1 }.disabled(true).accessibilityIdentifier("forbidden")
            TextField("Name", text: $model.name).accessibilityIdentifier("name")
            PhotosPicker(selection: $model.picked, matching: .images) { Text("Pick") }
            _VideoInput(receive: keep) { Text("Pick a video") }
            if let clip = model.clips.last { _Video(file: clip.file, order: .init()) { _ in } }
            if model.showsExtra {
                Button("Extra") { model.extraTaps += 1 }.accessibilityIdentifier("extra")
                Button("Hide extra") { model.showsExtra = false }.accessibilityIdentifier("hide")
            }
        }
        .onChange(of: model.picked) { _, item in keep(item) }
    }

    private func keep(_ step: _VideoInput<Text>.Step) {
        guard case .arrived(let sent) = step else { return }
        model.clips.append(
            RecordedClip(
                file: sent.file, contentType: sent.type, byteCount: sent.byteCount, seconds: sent.seconds))
    }

    private func keep(_ item: PhotosPickerItem?) {
        Task { if let photo = try? await item?.loadTransferable(type: Data.self) { model.photos.append(photo) } }
    }
}

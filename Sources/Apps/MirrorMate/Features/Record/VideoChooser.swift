/// A video that one has, instead of a recording.
import Clients
import Foundation
import RecordingFeatures
import Styleguide
import SwiftUI

struct VideoChooser: View {
    let recording: RecordingModel

    var body: some View {
        VideoFilePicker { choice in
            Task { await recording.chosen(choice) }
        } label: {
            ChooserWords()
        }
    }
}

private struct ChooserWords: View {
    var body: some View {
        Text("Choose a video instead").actingWords(Palette.navyInk, .center)
    }
}

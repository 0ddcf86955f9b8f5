/// The camera: oneself with two rings to look at, the time, and the buttons to record and stop.
import Clients
import Foundation
import MirrorMateCore
import RecordingFeatures
import Styleguide
import SwiftUI

struct CameraView: View {
    let model: MirrorMateModel

    private var recording: RecordingModel { model.recording }
    private var recorder: RecorderModel { recording.recorder }

    var body: some View {
        VStack(spacing: Space.m) {
            picture
            Group {
                words
                controls
            }
            // Larger they would leave no room for the face and the rings.
            .dynamicTypeSize(...DynamicTypeSize.accessibility1)
        }
        .padding(Space.l)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Gradients.backdrop)
        .navigationTitle("")
        .task { await recorder.watch() }
    }

    @ViewBuilder private var words: some View {
        if let failure = recorder.failure {
            Banner(
                text: "\(failure.title). \(failure.message)", systemImage: failure.systemImage, kind: .unsure)
        } else {
            Text(advice).font(.note).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
                .accessibilityHidden(recorder.isRecording)
        }
    }

    private var picture: some View {
        CameraPreview(model.clients.recording.feed)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .overlay { GazeRings() }
            .overlay(alignment: .top) { if recorder.isRecording { TimerChip(recorder: recorder) } }
            .clipShape(RoundedRectangle(cornerRadius: Radius.card))
            .accessibilityElement(children: .contain)
    }

    private var advice: String {
        switch recorder.phase {
        case .finishing: String(localized: "Saving your recording")
        case .recording: String(localized: "It stops by itself at \(RecordingLimits.longest) seconds.")
        default: String(localized: "Look at the rings and talk for 20 to \(RecordingLimits.longest) seconds.")
        }
    }

    private var controls: some View {
        VStack(spacing: Space.s) {
            switch recorder.phase {
            case .recording:
                RoundButton(title: "Stop", systemImage: "stop.fill", tone: Palette.danger) { recorder.stop() }
            case .finishing: ProgressView().accessibilityLabel("Saving your recording").frame(minHeight: 72)
            case .ready, .failed:
                RoundButton(title: "Record", systemImage: "circle.fill", tone: Palette.danger) {
                    Task { await recording.record() }
                }
                .disabled(!canRecord)
            }
            // It stays while its video is on its way: what goes hears of nothing any more.
            VideoChooser(recording: recording)
                .frame(height: recorder.isBusy ? 0 : nil)
                .opacity(recorder.isBusy ? 0 : 1)
                .allowsHitTesting(!recorder.isBusy)
                .accessibilityHidden(recorder.isBusy)
        }
    }

    private var canRecord: Bool {
        switch recorder.camera {
        case .live: true
        case .off, .starting, .failed: false
        }
    }
}

/// Two rings round the camera's place: whoever looks at them looks at the listener.
struct GazeRings: View {
    var body: some View {
        ZStack {
            Circle().stroke(Tone(0xFFFFFF).opacity(0.9), lineWidth: 3).frame(width: 132, height: 132)
            Circle().stroke(Tone(MirrorColours.lightBlue), lineWidth: 3).frame(width: 76, height: 76)
        }
        .padding(.top, Space.xl)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
        .allowsHitTesting(false)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Two rings to look at while you speak")
    }
}

private struct TimerChip: View {
    let recorder: RecorderModel

    var body: some View {
        Text("\(recorder.timer) / 1:00")
            .font(.note.weight(.semibold).monospacedDigit())
            .foregroundStyle(Palette.onAction)
            .padding(.horizontal, Space.m)
            .padding(.vertical, Space.xs)
            .background(Palette.danger, in: Capsule())
            .padding(Space.s)
            .frame(maxWidth: .infinity, alignment: .trailing)
            .accessibilityLabel("Recorded")
            .accessibilityValue("\(Int(recorder.seconds)) of \(RecordingLimits.longest) seconds")
    }
}

private struct RoundButton: View {
    let title: LocalizedStringKey
    let systemImage: String
    let tone: Tone
    let action: @MainActor () -> Void
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
        Button(action: action) {
            Image(systemName: systemImage).font(.title2).foregroundStyle(Palette.onAction)
                .frame(width: 72, height: 72)
                .background(isEnabled ? tone : Palette.muted, in: Circle())
                .overlay { Circle().strokeBorder(Palette.card, lineWidth: 4) }
        }
        .buttonStyle(.plain)
        .accessibilityLabel(title)
    }
}

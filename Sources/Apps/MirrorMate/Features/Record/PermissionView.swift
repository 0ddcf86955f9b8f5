/// Why camera and microphone are needed, and how to allow them; or a video that one has.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct PermissionView: View {
    let permission: RecordingPermission
    let recording: RecordingModel
    @Environment(\.scenePhase) private var phase

    var body: some View {
        FillingScroll {
            Spacer(minLength: 0)
            IconDisc(systemImage: permission.isRefused ? "hand.raised" : "video", side: 128)
            Text(title).font(.screenTitle).foregroundStyle(Palette.text).multilineTextAlignment(.center)
                .wholeWords(of: "microphone").accessibilityAddTraits(.isHeader)
            Text(words).font(.reading).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
            Spacer(minLength: 0)
            VStack(spacing: Space.m) {
                if permission.isRefused {
                    Button("Open Settings") { Task { await recording.openSettings() } }
                        .buttonStyle(PrimaryButtonStyle())
                } else {
                    Button("Continue") { Task { await recording.askPermission() } }.buttonStyle(PrimaryButtonStyle())
                }
                VideoChooser(recording: recording)
            }
        }
        .navigationTitle("")
        .onChange(of: phase) { _, now in if now == .active { Task { await recording.lookAtPermission() } } }
    }

    private var title: String {
        switch (permission.camera, permission.microphone) {
        case (.refused, .refused): String(localized: "Camera and microphone are off")
        case (.refused, _): String(localized: "The camera is off")
        case (_, .refused): String(localized: "The microphone is off")
        default: String(localized: "Camera and microphone")
        }
    }

    private var words: String {
        permission.isRefused
            ? String(
                localized:
                    "MirrorMate measures how you speak and how you look while you do. Allow both in Settings, under MirrorMate."
            )
            : String(localized: "MirrorMate records you while you speak, and only then. Your phone asks you next.")
    }
}

/// The camera with the angle's example laid over it: a shutter, a light, and a way back.
import AuntenticCore
import Clients
import Foundation
import RecordingFeatures
import Styleguide
import SwiftUI

#if canImport(UIKit)
    import ClientsAppleCamera
#endif

extension CameraClient {
    /// This device's own.
    static var here: CameraClient {
        #if canImport(UIKit)
            .back
        #else
            .none
        #endif
    }
}

struct CameraScreen: View {
    let angle: PhotoAngle
    let camera: CameraClient
    /// Nil when the person gives up.
    let taken: @MainActor (Data?) -> Void
    @State private var state = CameraClient.State.off
    @State private var failure: CameraClient.Failure?
    @State private var isTaking = false
    @State private var isLit = false

    var body: some View {
        ZStack {
            CameraPreview(camera.feed)
            if state == .live { GuideDrawing(angle: angle).opacity(0.45).allowsHitTesting(false) }
            VStack(spacing: Space.m) {
                top
                middle
                shutter
            }
            .padding(Space.l)
        }
        .background(Palette.lens)
        // The lens is dark, whatever the app is.
        .preferredColorScheme(.dark)
        .task { for await new in camera.states() { changed(new) } }
        .task { for await _ in camera.presses() { await take() } }
        .onDisappear { if isLit { camera.setLight?(false) } }
    }

    private var problem: CameraClient.Failure? {
        if case .failed(let failure) = state { return failure }
        return failure
    }

    private var top: some View {
        HStack {
            Button {
                taken(nil)
            } label: {
                Text("Cancel").foregroundStyle(Palette.onAction)
                    .frame(minWidth: Target.minimum, minHeight: Target.minimum).contentShape(Rectangle())
            }
            Spacer()
            if let setLight = camera.setLight {
                Button {
                    isLit.toggle()
                    setLight(isLit)
                } label: {
                    Image(systemName: isLit ? "bolt.fill" : "bolt.slash")
                        .foregroundStyle(Palette.onAction).frame(minWidth: Target.minimum, minHeight: Target.minimum)
                }
                .accessibilityLabel(isLit ? "Light off" : "Light on")
            }
        }
    }

    private var shutter: some View {
        Button {
            Task { await take() }
        } label: {
            Circle().fill(Palette.onAction).frame(width: 72, height: 72)
                .overlay { Circle().stroke(Palette.lens, lineWidth: 2).padding(5) }
        }
        .disabled(state != .live || isTaking)
        .accessibilityLabel("Take the photo of the \(angle.title)")
    }

    /// Large words scroll, so that the way out and the shutter stay on the screen.
    @ViewBuilder private var middle: some View {
        if let problem {
            ScrollView { trouble(problem) }.frame(maxHeight: .infinity)
        } else {
            Spacer()
        }
    }

    private func trouble(_ failure: CameraClient.Failure) -> some View {
        VStack(spacing: Space.s) {
            Banner(text: failure.words, systemImage: "exclamationmark.triangle.fill", kind: .bad)
                .background(Palette.lens, in: RoundedRectangle(cornerRadius: Radius.small))
            if failure == .refused {
                Button("Open Settings") { Task { await camera.openSettings() } }.buttonStyle(SecondaryButtonStyle())
            }
        }
    }

    private func changed(_ new: CameraClient.State) {
        state = new
        if new == .live { failure = nil }
        // A camera that was taken away has lost its light as well.
        if new != .live { isLit = false }
    }

    private func take() async {
        guard state == .live, !isTaking else { return }
        isTaking = true
        defer { isTaking = false }
        do throws(CameraClient.Failure) { taken(try await camera.take()) } catch { failure = error }
    }
}

/// Screens that no walk can hold still: the splash while a session is looked up, and the camera with its live picture and troubles.
import ArtifexFeatures
import AuntenticCore
import Clients
import Foundation
import MirrorMateFeatures
import SimulatorHost
import SwiftUI
import Testing
import VeramoFeatures
import WebUI

@testable import AccountFeatures
@testable import AuntenticFeatures

private struct Carousel: View {
    private static let apps = [AppEntry.auntentic, .artifex, .veramo, .mirrormate]
    private static let failures: [CameraClient.Failure?] = [nil] + CameraClient.Failure.allCases
    @State private var place = 0

    var body: some View {
        screen
            // One place for the script, where neither screen has words.
            .overlay(alignment: .bottomLeading) {
                Button {
                    place += 1
                } label: {
                    Text("Next").frame(minWidth: 44, minHeight: 44)
                }
                .dynamicTypeSize(.large).accessibilityIdentifier("next")
            }
    }

    @ViewBuilder private var screen: some View {
        if place < Self.apps.count {
            let app = Self.apps[place].identity
            SplashView(app: app).tint(app.tint)
        } else if place - Self.apps.count < Self.failures.count {
            CameraScreen(angle: .outerSide, camera: camera(Self.failures[place - Self.apps.count])) { _ in }.id(place)
        } else {
            Text("That was all")
        }
    }

    private func camera(_ failure: CameraClient.Failure?) -> CameraClient {
        CameraClient(
            isThere: { true }, feed: .drawn, states: { .one(failure.map { .failed($0) } ?? .live) },
            take: { () async throws(CameraClient.Failure) in throw .failed }, setLight: { _ in })
    }
}

@Suite struct PassingPageTests {
    @Test(
        "on the smallest phone with the largest text the splash of each app and the camera with each trouble can be read and hit",
        .timeLimit(.minutes(5)))
    func page() async throws {
        try await LivePage.run("passing.py", until: "all that passes was held") { _ in Carousel() }
    }
}

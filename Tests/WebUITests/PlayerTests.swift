/// A player without a browser: what the page is told, and what it tells.
import AVKit
import Foundation
import SwiftUI
import Testing
import ViewTesting

@testable import WebUI

private struct Shown: View {
    let player: AVPlayer

    var body: some View {
        VideoPlayer(player: player)
        Text(player.timeControlStatus == .playing ? "it plays" : "it rests")
    }
}

@MainActor struct PlayerTests {
    private let file = URL(filePath: "/clips/a.webm")

    private func video(_ screen: Screen) throws -> El {
        func all(_ elements: [El]) -> [El] { elements.flatMap { [$0] + all($0.children) } }
        return try #require(all(screen.session.tree).first { $0.classes.contains("player") })
    }

    @Test("the page gets an address that only it knows, and orders with a number each")
    func orders() async throws {
        let player = AVPlayer(url: file)
        let screen = Screen { VideoPlayer(player: player) }
        let address = try #require(try video(screen).attribute("src"))
        #expect(screen.session.file(named: String(address.dropFirst("/sim/file/".count))) == file)
        #expect(!address.contains("clips"))
        #expect(try video(screen).attribute("data-order") == "{\"n\":0,\"play\":false,\"muted\":false}")
        player.seek(to: CMTime(seconds: 12.5, preferredTimescale: 600))
        player.play()
        await screen.settle()
        // Both at once: the jump isn't lost behind the start.
        #expect(
            try video(screen).attribute("data-order")
                == "{\"n\":2,\"play\":true,\"muted\":false,\"jump\":1,\"seek\":12.5}")
        #expect(player.currentTime().seconds == 12.5)
    }

    @Test("what happens in the page is known here, and a jump doesn't stop what somebody has started there")
    func news() async throws {
        let player = AVPlayer(url: file)
        let screen = Screen { Shown(player: player) }
        let handler = try #require(try video(screen).attribute("data-player"))
        screen.session.event(handler, 1, .value("3.250 playing"))
        await screen.settle()
        #expect(screen.contains("it plays") && player.currentTime().seconds == 3.25 && player.rate == 1)
        player.seek(to: .zero)
        await screen.settle()
        #expect(try video(screen).attribute("data-order")?.contains("\"play\":true") == true)
        for nonsense in ["", "x playing", "-1 playing", "nan paused", "1 2 3"] {
            screen.session.event(handler, 2, .value(nonsense))
        }
        await screen.settle()
        #expect(screen.contains("it plays"))
        screen.session.event(handler, 3, .value("4 paused"))
        await screen.settle()
        #expect(screen.contains("it rests") && player.rate == 0)
    }

    @Test("moments compare by their time, whatever their scale")
    func moments() {
        #expect(CMTime(seconds: 1.5, preferredTimescale: 600) == CMTime(value: 3, timescale: 2))
        #expect(
            CMTime.zero < CMTime(value: 1, timescale: 600)
                && CMTimeGetSeconds(CMTimeMake(value: 9, timescale: 6)) == 1.5)
    }
}

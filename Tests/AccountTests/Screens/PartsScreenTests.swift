/// The styleguide's parts as an assistive reader meets them, and their buttons.
import Foundation
import Styleguide
import SwiftUI
import Testing
import ViewTesting

@Suite("Parts on screen")
@MainActor
struct PartsScreenTests {
    @Test("AUN-NF-59 stages, rings, badges and progress say in words what their colours say")
    func spoken() {
        let screen = Screen {
            VStack {
                StageList(stages: ["Received", "Judging", "Writing"], current: 1)
                ConfidenceRing(percent: 142, color: .good)
                VerdictBadge(title: "Likely Fake", systemImage: "xmark.circle.fill", color: .bad)
                ProgressRow(title: "Outer side", value: 0.4)
                ProgressRow(title: "Inner side", value: nil)
                PhotoTile(photo: nil, title: "Size tag", note: .init("Too dark", systemImage: "moon", kind: .unsure))
            }
        }
        let spoken = screen.spoken
        for words in [
            "Received, done", "Judging, in progress", "Writing, waiting", "Confidence, 100 percent", "Likely Fake",
            "Outer side, 40%", "Inner side, in progress", "Size tag, no photo yet, Too dark",
        ] {
            #expect(spoken.contains { $0.hasPrefix(words) }, "\(words) in \(spoken)")
        }
    }

    @Test("each part is one stop for VoiceOver, not one for each of its pieces")
    func stops() {
        let screen = Screen { ConfidenceRing(percent: 87, color: .good) }
        #expect(screen.elements.count == 1)
    }

    @Test("a whole-screen state has a heading, its words, and buttons that work")
    func state() async {
        var taps: [String] = []
        let screen = Screen {
            StateScreen(
                systemImage: "wifi.slash", title: "You’re offline", message: "Nothing was sent.",
                primary: StateAction("Try again") { taps.append("again") },
                secondary: StateAction("Close") { taps.append("close") })
        }
        #expect(screen.find(role: .heading)?.label == "You’re offline")
        #expect(screen.contains("Nothing was sent."))
        await screen.tap("Try again")
        await screen.tap("Close")
        #expect(taps == ["again", "close"])
    }

    @Test("a state that is busy takes no taps")
    func busyState() {
        let screen = Screen {
            StateScreen(
                systemImage: "clock", title: "Busy", message: "", isBusy: true, primary: StateAction("Try again") {},
                secondary: StateAction("Close") {})
        }
        #expect(screen.all(role: .button).allSatisfy { !$0.isEnabled })
    }

    @Test("a banner's button acts, a banner without one has none")
    func banner() async {
        var taps = 0
        let screen = Screen {
            Banner(text: "News", systemImage: "info.circle", kind: .brand, action: StateAction("Look") { taps += 1 })
        }
        await screen.tap("Look")
        #expect(taps == 1)
        let plain = Screen { Banner(text: "News", systemImage: "info.circle", kind: .brand) }
        #expect(plain.find(role: .button) == nil && plain.contains("News"))
    }

    @Test("a field is read with its label and what is wrong with it; a password can be shown and hidden again")
    func field() async {
        let screen = Screen { Form() }
        #expect(screen.find(label: "Password")?.role == .secureField)
        #expect(screen.find(label: "Password")?.hint == "Enter your password.")
        #expect(screen.contains("Enter your password."))
        await screen.tap("Show password")
        #expect(screen.find(label: "Password")?.role == .field)
        await screen.tap("Hide password")
        #expect(screen.find(label: "Password")?.role == .secureField)
    }

    @Test("bytes that are no picture show a placeholder instead of nothing")
    func noPicture() {
        let screen = Screen { PhotoTile(photo: Data(), title: "Outer side") }
        #expect(screen.spoken.contains { $0.hasPrefix("Outer side, photo taken") })
    }

    private struct Form: View {
        @State private var password = ""

        var body: some View {
            LabeledField("Password", text: $password, kind: .password, error: "Enter your password.")
        }
    }
}

/// A view test as most are, over and over: rendered, tapped, read. Only `make bench` asks how long one takes.
import Foundation
import SwiftUI
import Testing
import ViewTesting
import WebUI

private struct Shelf: View {
    @State private var borrowed: [String] = []
    @State private var isQuiet = false

    var body: some View {
        NavigationStack {
            List {
                Section("Books") {
                    ForEach(["Emma", "Moby Dick", "Middlemarch", "Ulysses", "Walden"], id: \.self) { row($0) }
                }
                Section("Reading room") { Toggle("Quiet, please", isOn: $isQuiet) }
                Text("Borrowed: \(borrowed.count)")
            }
            .navigationTitle("Library")
        }
    }

    private func row(_ title: String) -> some View {
        HStack {
            Image(systemName: "doc.text")
            VStack(alignment: .leading) {
                Text(title).font(.headline)
                Text(borrowed.contains(title) ? "with you" : "on the shelf").foregroundStyle(.secondary)
            }
            Spacer()
            Button("Borrow \(title)") { borrowed.append(title) }.disabled(borrowed.contains(title))
        }
    }
}

@MainActor
struct PaceTests {
    /// How many rounds a bench wants; otherwise a few do.
    private static let wanted = ProcessInfo.processInfo.environment["VIEW_TEST_ROUNDS"].flatMap(Int.init)

    @Test("A screen is rendered, tapped and read, each time from the start")
    func pace() async {
        var times: [Duration] = []
        for _ in 0..<(Self.wanted ?? 3) {
            let began = ContinuousClock.now
            let screen = Screen { Shelf() }
            await screen.tap("Borrow Emma")
            #expect(screen.find(label: "Borrow Emma")?.isEnabled == false)
            #expect(screen.contains("Borrowed: 1"))
            times.append(.now - began)
        }
        if Self.wanted != nil { print("view test: \(times.sorted()[times.count / 2] / .milliseconds(1)) ms") }
    }
}

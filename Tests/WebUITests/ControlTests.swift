/// Controls: each does what it says, and nothing while it is disabled or out of reach.
import Foundation
import SwiftUI
import Testing
import ViewTesting
import WebUI

private struct Desk: View {
    enum Field: Hashable { case name, mail }

    @State private var name = ""
    @State private var secret = ""
    @State private var isOn = false
    @State private var size = 1
    @State private var log: [String] = []
    @State private var asks = false
    @State private var sheet = false
    @FocusState private var focus: Field?

    var body: some View {
        ScrollView {
            VStack {
                TextField("Name", text: $name).focused($focus, equals: .name).onSubmit {
                    log.append("submitted \(name)")
                }
                SecureField("Password", text: $secret)
                TextField("Mail", text: $name).focused($focus, equals: .mail)
                Text(focus == .mail ? "mail has focus" : "no focus")
                Button("Focus mail") { focus = .mail }
                Toggle("Wide", isOn: $isOn)
                Picker("Size", selection: $size) {
                    ForEach(1..<4) { Text("Size \($0)").tag($0) }
                }
                Button("Blocked") { log.append("blocked ran") }.disabled(true)
                Button("Ask") { asks = true }
                Button("Open") { sheet = true }
                Menu("More") {
                    Button("Copy") { log.append("copied") }
                    Button("Remove", role: .destructive) { log.append("removed") }
                }
                Text("Held").contextMenu { Button("Pin") { log.append("pinned") } }
            }
            Text("name=\(name) on=\(isOn ? "yes" : "no") size=\(String(size))")
            Text(log.joined(separator: ", "))
        }
        .confirmationDialog("Really?", isPresented: $asks, titleVisibility: .visible) {
            Button("Delete", role: .destructive) { log.append("deleted") }
        }
        .sheet(isPresented: $sheet, onDismiss: { log.append("dismissed") }) { Inside() }
    }

    private struct Inside: View {
        @Environment(\.dismiss) private var dismiss

        var body: some View { Button("Close") { dismiss() } }
    }
}

@MainActor
struct ControlTests {
    private let screen = Screen { Desk() }

    @Test("Fields, toggles and pickers write through their bindings")
    func values() async {
        await screen.type("Ada", into: "Name")
        await screen.submit("Name")
        await screen.tap("Wide")
        await screen.choose("Size 3", in: "Size")
        #expect(screen.contains("name=Ada on=yes size=3"))
        #expect(screen.contains("submitted Ada"))
        await screen.type("hidden", into: "Password")
        #expect(screen.find(role: .secureField)?.value == "••••••")
    }

    @Test("A disabled button can't be tapped, and the test that tries fails")
    func disabled() async {
        screen.patience = .zero
        await withKnownIssue { await screen.tap("Blocked") }
        await withKnownIssue { await screen.tap("No such thing") }
        await withKnownIssue { await screen.type("x", into: "Ask") }
        #expect(!screen.contains("blocked ran"))
    }

    @Test("A disabled control has no handler that a forged event could name")
    func forged() {
        let html = screen.session.innerHTML()
        let blocked = html.components(separatedBy: "<button").first { $0.contains("Blocked") }
        #expect(blocked?.contains("data-c") == false)
        screen.session.event("1.1", 1, .click)
        screen.session.event("", 1, .click)
        screen.session.event("zz.zz.zz", 1, .value("x"))
        #expect(screen.session.innerHTML() == html)
    }

    @Test("With a dialog up only the dialog is within reach; a choice closes it")
    func dialog() async {
        await screen.tap("Ask")
        #expect(screen.elements.map(\.label) == ["Really?", "Delete", "Cancel"])
        screen.patience = .zero
        await withKnownIssue { await screen.tap("Open") }
        await screen.tap("Delete")
        #expect(screen.contains("deleted"))
        #expect(screen.find(label: "Open") != nil)
    }

    @Test("A handler from before a dialog is gone can't be replayed")
    func replay() async {
        await screen.tap("Ask")
        let html = screen.session.innerHTML()
        let delete = html.components(separatedBy: "data-c=\"").first { $0.contains("Delete") }
        let handler = String(delete?.prefix { $0 != "\"" } ?? "")
        #expect(screen.session.answers(handler))
        screen.session.event(handler, 1, .click)
        screen.session.event(handler, 1, .click)
        await screen.settle()
        #expect(!screen.session.answers(handler))
        #expect(screen.text.components(separatedBy: "deleted").count == 2)
    }

    @Test("A sheet closes by its own button and by the way back, and says so once")
    func sheet() async {
        await screen.tap("Open")
        #expect(screen.elements.map(\.label) == ["Close"])
        await screen.tap("Close")
        #expect(screen.text.components(separatedBy: "dismissed").count == 2)
        await screen.tap("Open")
        #expect(screen.session.back())
        await screen.settle()
        #expect(screen.text.components(separatedBy: "dismissed").count == 3)
        #expect(!screen.session.back())
    }

    @Test("Menus open over the screen and close with a choice")
    func menu() async {
        await screen.tap("More")
        #expect(screen.elements.map(\.label) == ["Copy", "Remove", "Cancel"])
        await screen.tap("Copy")
        #expect(screen.contains("copied"))
        await screen.hold("Held")
        await screen.tap("Pin")
        #expect(screen.contains("pinned"))
    }

    @Test("Focus goes where the app says and where the person goes")
    func focus() async {
        #expect(screen.contains("no focus"))
        await screen.tap("Focus mail")
        #expect(screen.contains("mail has focus"))
        #expect(screen.session.innerHTML().contains("data-focus"))
        await screen.focus("Name")
        #expect(screen.contains("no focus"))
    }

    @Test("A tap runs the bodies that read what it changed, and no others; one that changes nothing runs none")
    func bodies() async {
        let session = screen.session
        let (built, composed) = (session.evaluationCount, session.composeCount)
        session.event("1.1", 1, .click)
        #expect((session.evaluationCount, session.composeCount) == (built, composed))
        await screen.tap("Wide")
        // The desk itself, which says whether it is on, and what it makes anew: the picker's rows and both menus.
        #expect(session.evaluationCount - built == 4)
    }

    @Test("A picked photo arrives as its bytes, and shows")
    func photo() async {
        struct Pick: View {
            @State private var item: PhotosPickerItem?
            @State private var data: Data?

            var body: some View {
                VStack {
                    PhotosPicker(selection: $item, matching: .images) { Text("Choose a photo") }
                    if let data { Image(_data: data).resizable().accessibilityLabel("Your photo") }
                }
                .onChange(of: item) {
                    Task { data = try? await item?.loadTransferable(type: Data.self) }
                }
            }
        }
        let screen = Screen { Pick() }
        await screen.choose(photo: Data([0xff, 0xd8, 1, 2, 3]), in: "Choose a photo")
        #expect(screen.find(role: .image)?.label == "Your photo")
        let source = screen.session.innerHTML().components(separatedBy: "src=\"/sim/blob/").last ?? ""
        let blob = screen.session.blob(named: String(source.prefix { $0 != "\"" }))
        #expect(blob?.data == Data([0xff, 0xd8, 1, 2, 3]))
        #expect(blob?.type == "image/jpeg")
    }
}

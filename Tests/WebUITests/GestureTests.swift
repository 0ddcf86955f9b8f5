/// Gestures: values on the way, at the end, and when nobody can finish them; which of several is told of what.
import Foundation
import SwiftUI
import Testing
import ViewTesting
import WebUI

private struct Slope: View {
    @GestureState private var drag = CGSize.zero
    @GestureState(resetTransaction: Transaction(animation: .default)) private var isPressed: Bool? = nil
    @State private var place = CGPoint.zero
    @State private var scale = 1.0
    @State private var turn = Angle.zero
    @State private var log: [String] = []
    @State private var isLocked = false
    @State private var isGone = false

    var body: some View {
        VStack {
            if !isGone {
                Text("Stone")
                    .offset(drag)
                    .gesture(
                        DragGesture()
                            .updating($drag) { value, state, _ in state = value.translation }
                            .onChanged { value in log.append("at \(Int(value.location.x))") }
                            .onEnded { value in
                                place = value.predictedEndLocation
                                log.append("let go")
                            }
                    )
                    .disabled(isLocked)
            }
            Text("Leaf")
                .gesture(MagnifyGesture().onChanged { scale = $0.magnification })
                .simultaneousGesture(RotateGesture().onEnded { turn = $0.rotation })
            Text("Moss").gesture(
                LongPressGesture(minimumDuration: 1)
                    .updating($isPressed) { value, state, _ in state = value }
                    .onEnded { _ in log.append("pressed") })
            Text("Twig").gesture(TapGesture(count: 2).onEnded { log.append("tapped twice") })
            Button("Lock") { isLocked = true }
            Button("Take away") { isGone = true }
            Text("drag \(Int(drag.width)) \(Int(drag.height))")
            Text("place \(Int(place.x)) \(Int(place.y)), scale \(scale), turn \(Int(turn.degrees.rounded()))")
            Text(isPressed == true ? "is pressed" : "is free")
            Text(log.joined(separator: ", "))
        }
    }
}

@MainActor
struct GestureTests {
    private let screen = Screen { Slope() }

    @Test("A drag tells where it is, what it would come to, and forgets its state at the end")
    func drag() async {
        await screen.drag("Stone", from: CGPoint(x: 5, y: 5), by: CGSize(width: 40, height: 8), lifts: false)
        #expect(screen.contains("drag 40 8") && screen.contains("at 15, at 25, at 35, at 45"))
        await screen.drag(
            "Stone", from: CGPoint(x: 5, y: 5), by: CGSize(width: 40, height: 8),
            velocity: CGSize(width: 100, height: 0))
        #expect(screen.contains("place 70 13") && screen.contains("let go") && screen.contains("drag 0 0"))
    }

    @Test("A pinch, a turn, a long press and two taps each reach their view")
    func others() async {
        await screen.magnify("Leaf", by: 2.5)
        await screen.rotate("Leaf", degrees: -30)
        #expect(screen.contains("scale 2.5") && screen.contains("turn -30"))
        await screen.press("Moss", untilRecognized: false)
        #expect(!screen.contains("pressed,") && screen.contains("is free"))
        await screen.press("Moss")
        await screen.tap("Twig")
        #expect(screen.contains("pressed, tapped twice") && screen.contains("is free"))
    }

    @Test("A drag that can't end is broken off: its view goes, is disabled, or the page is loaded anew")
    func brokenOff() async {
        let by = CGSize(width: 30, height: 0)
        await screen.drag("Stone", by: by, lifts: false)
        screen.session.attach(version: -1) { _ in }
        await screen.settle()
        #expect(screen.contains("drag 0 0"))
        await screen.drag("Stone", by: by, lifts: false)
        await screen.tap("Lock")
        #expect(screen.contains("drag 0 0") && !screen.contains("let go"))
        await withKnownIssue { await screen.drag("Stone", by: by) }
        let other = Screen { Slope() }
        await other.drag("Stone", by: by, lifts: false)
        await other.tap("Take away")
        #expect(other.contains("drag 0 0"))
    }

    @Test("A drag stays where its view was when a transform moves what is in it")
    func box() {
        let screen = Screen { Text("Stone").offset(x: 3).gesture(DragGesture(minimumDistance: 4)) }
        let html = screen.session.innerHTML()
        #expect(
            html.contains(/<div class="w[^>]* data-drag="[a-z0-9.]+" data-drag-by="4 local"[^>]*><span[^>]*translate/),
            "\(html)")
    }
}

/// Two gestures in one.
@MainActor
struct SimultaneousGestureTests {
    private struct Photo: View {
        @State private var words = "untouched"

        var body: some View {
            Text("Photo").gesture(
                DragGesture(minimumDistance: 0, coordinateSpace: .named("album"))
                    .simultaneously(with: MagnifyGesture())
                    .onChanged { value in
                        let drag = value.first.map { "\(Int($0.translation.width))" } ?? "no drag"
                        words = drag + " " + (value.second.map { "\($0.magnification)" } ?? "no pinch")
                    }
                    .onEnded { _ in words += " over" })
            Text(words)
        }
    }

    @Test("Both values are there while both go on, and the whole ends with the last of them")
    func both() async {
        let screen = Screen { Photo() }
        await screen.drag("Photo", by: CGSize(width: 9, height: 0), lifts: false)
        #expect(screen.contains("9 no pinch"))
        await screen.magnify("Photo", by: 2)
        #expect(screen.contains("9 2.0") && !screen.contains("over"))
        await screen.drag("Photo", by: CGSize(width: 12, height: 0))
        #expect(screen.contains("12 2.0 over"))
        await screen.magnify("Photo", by: 3, lifts: false)
        #expect(screen.contains("no drag 3.0"))
    }
}

/// `TabView` in pages: one is shown, those beside it can be swiped in, and dots lead to each.
import Foundation
import SwiftUI
import Testing
import ViewTesting
import WebUI

private struct Tour: View {
    @State private var page = 1
    var dots = PageTabViewStyle.IndexDisplayMode.automatic

    var body: some View {
        TabView(selection: $page) {
            ForEach(0..<3) { Text("Stop \($0)").tag($0) }
        }
        .tabViewStyle(.page(indexDisplayMode: dots))
        Text("page \(page)")
    }
}

@MainActor
struct PagingTests {
    @Test("Only the shown page is read; a dot shows another")
    func pages() async {
        let screen = Screen { Tour() }
        #expect(screen.contains("Stop 1") && !screen.contains("Stop 0"))
        #expect(screen.session.innerHTML().contains("data-page=\"1\""))
        await screen.tap("Page 3 of 3")
        #expect(screen.contains("Stop 2") && screen.contains("page 2"))
        #expect(screen.session.innerHTML().contains("data-page=\"2\""))
    }

    @Test("Dots that aren't shown are there for the keyboard")
    func withoutDots() async {
        let screen = Screen { Tour(dots: .never) }
        #expect(screen.session.innerHTML().contains("class=\"dots unseen\""))
        await screen.tap("Page 1 of 3")
        #expect(screen.contains("Stop 0"))
    }
}

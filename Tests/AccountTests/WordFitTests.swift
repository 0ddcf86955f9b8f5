/// How large a text may become before its longest word would break.
import Styleguide
import SwiftUI
import Testing
import ViewTesting
import WebUI

@Suite("Whole words")
@MainActor
struct WordFitTests {
    @Test(
        "AUN-NF-58 the longest word decides, wherever it stands",
        arguments: [
            ("Sign in", DynamicTypeSize.accessibility5), ("Key observations", .accessibility4),
            ("observations of a key", .accessibility4), ("Donaudampfschifffahrt", .accessibility1),
            ("", .accessibility5),
            ("AI-assisted", .accessibility5),
        ])
    func largest(_ text: String, _ size: DynamicTypeSize) {
        #expect(WordFit.largest(for: text, in: 320) == size)
    }

    @Test("only larger settings are limited, and the page is told by how much")
    func limit() {
        let screen = Screen { Text("Key observations").wholeWords(of: "Key observations") }
        #expect(!screen.session.innerHTML().contains("data-text"))
        screen.session.environment.dynamicTypeSize = .accessibility5
        #expect(screen.session.innerHTML().contains("data-text=\"accessibility4\""))
    }

    @Test("a symbol stands beside words, and above them where they are large; a button's goes")
    func rows() {
        let screen = Screen {
            MarkedRow {
                Image(systemName: "camera")
            } words: {
                Text("Sole")
            }
            Button {
            } label: {
                ButtonWords("Add", systemImage: "plus")
            }
        }
        let before = screen.session.innerHTML()
        #expect(before.components(separatedBy: "<svg").count == 3)
        #expect(before.contains("class=\"h\""))
        screen.session.environment.dynamicTypeSize = .accessibility3
        let after = screen.session.innerHTML()
        #expect(after.components(separatedBy: "<svg").count == 2)
        #expect(screen.find(label: "Add") != nil)
    }
}

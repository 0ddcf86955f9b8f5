/// Gradients of a theme: where they are painted, and what is painted where a theme has none.
import Foundation
import Styleguide
import SwiftUI
import Testing
import ViewTesting
import WebUI

@Suite("Gradients")
@MainActor
struct GradientTests {
    private func face(_ theme: Theme, _ style: some ButtonStyle) -> [El] {
        let screen = Screen { Button("Go") {}.buttonStyle(style).theme(theme) }
        return screen.front
    }

    @Test("the main button takes the theme's gradient, and without one its plain tone")
    func primary() {
        let themed = face(.violet, PrimaryButtonStyle())
        #expect(themed.contains { $0.style("background") == "var(--gradient-action,\(Palette.action._css))" })
        #expect(
            themed.contains {
                $0.style("--gradient-action")
                    == "linear-gradient(to right,light-dark(#A646E6,#A646E6),light-dark(#7B2CFA,#7B2CFA))"
            })
        let plain = face(.standard, PrimaryButtonStyle())
        #expect(plain.contains { $0.style("background") == Palette.action._css })
        #expect(!plain.contains { $0.style("background")?.contains("gradient") == true })
    }

    @Test("a disabled button is grey, whatever the theme")
    func disabled() {
        let screen = Screen { Button("Go") {}.buttonStyle(PrimaryButtonStyle()).disabled(true).theme(.violet) }
        #expect(screen.front.contains { $0.style("background") == Palette.field._css })
        #expect(!screen.front.contains { $0.style("background")?.contains("gradient") == true })
    }

    @Test("a border is a ring of the gradient, as wide as asked, and takes no taps")
    func border() throws {
        let screen = Screen { Text("Chosen").overlay { GradientBorder(cornerRadius: 12, width: 2) }.theme(.violet) }
        let ring = try #require(screen.front.first { $0.classes.contains("ring") })
        #expect(ring.style("padding") == "2px" && ring.style("border-radius") == "12px")
        #expect(ring.style("background") == Gradients.decoration._css)
        #expect(ring.style("pointer-events") == "none" && ring.attribute("aria-hidden") == "true")
    }

    @Test("a page's gradient is painted once, by the page")
    func backdrop() {
        let screen = Screen {
            NavigationStack { ScreenScroll { Text("Words") }.navigationTitle("Title") }.theme(.violet)
        }
        let painted = screen.front.filter { $0.style("background") == Gradients.backdrop._css }
        #expect(painted.count == 1 && painted.first?.classes.contains("page") == true)
    }

    @Test("white words reach WCAG AA all along the main button's gradient")
    func contrast() throws {
        for tone in try #require(Theme.violet.gradients[.action]).tones {
            for scheme in [ColorScheme.light, .dark] {
                #expect(Palette.onAction.rgb(for: scheme).contrast(with: tone.rgb(for: scheme)) >= 4.5)
            }
        }
    }
}

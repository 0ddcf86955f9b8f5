/// Surfaces of Liquid Glass, and what they are on phones that have none or whose owner wants none.
import Styleguide
import SwiftUI
import Testing
import ViewTesting

@MainActor @Suite("Glass")
struct GlassTests {
    private func screen(glass: Bool, opaque: Bool = false) -> Screen {
        let screen = Screen {
            VStack {
                Text("On top").padding().glassSurface(in: RoundedRectangle(cornerRadius: 12))
                Button("Tap") {}.glassButtonStyle()
            }
        }
        screen.session.environment._hasLiquidGlass = glass
        screen.session.environment.accessibilityReduceTransparency = opaque
        screen.session.flush()
        return screen
    }

    private func classes(_ screen: Screen) -> Set<String> {
        func all(_ element: El) -> [String] { element.classes + element.children.flatMap(all) }
        return Set(screen.session.tree.flatMap(all))
    }

    @Test(
        "VER-T-16 with the switch on the surfaces are of glass, and without it of a material: the same words, the same button"
    )
    func switched() {
        let (new, old) = (screen(glass: true), screen(glass: false))
        #expect(classes(new).isSuperset(of: ["glass", "bg"]) && !classes(new).contains("mat"))
        #expect(classes(old).contains("mat") && classes(old).isDisjoint(with: ["glass", "bg"]))
        #expect(new.text == old.text)
        #expect(new.find(label: "Tap")?.role == .button && old.find(label: "Tap")?.role == .button)
        new.session.environment._hasLiquidGlass = false
        new.session.flush()
        #expect(classes(new) == classes(old))
    }

    @Test(
        "VER-T-16 under Reduce Transparency nothing shines through, with and without glass", arguments: [true, false])
    func opaque(hasGlass: Bool) {
        let screen = screen(glass: hasGlass, opaque: true)
        #expect(classes(screen).isDisjoint(with: ["glass", "bg", "mat"]))
        #expect(screen.contains("On top"))
    }

    @Test(
        "text on glass and on its fallback reaches WCAG AA over the brightest and the darkest picture",
        arguments: [ColorScheme.light, .dark], [RGB(0x000000), RGB(0xFFFFFF), RGB(0xFF0000), RGB(0x00FF00)])
    func contrast(_ scheme: ColorScheme, _ picture: RGB) {
        let pane = Palette.card.rgb(for: scheme).over(picture, opacity: GlassVeil.opacity)
        #expect(Palette.text.rgb(for: scheme).contrast(with: pane) >= 4.5)
    }
}

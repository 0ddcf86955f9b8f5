/// What readers meet: labels, values, traits, groups, and nothing that is hidden.
import Foundation
import SwiftUI
import Testing
import ViewTesting
import WebUI

@MainActor
struct AccessibilityTests {
    @Test("AUN-NF-57 labels, values, hints and traits reach the reader through wrappers")
    func words() {
        let screen = Screen {
            VStack {
                Text("Title").font(.title).accessibilityAddTraits(.isHeader)
                Button {
                } label: {
                    Image(systemName: "trash")
                }
                .padding().frame(maxWidth: .infinity).background(.red, in: Capsule())
                .accessibilityLabel("Delete report").accessibilityHint("Can't be undone")
                Toggle("Wide", isOn: .constant(true)).accessibilityIdentifier("wide")
                Image(systemName: "star")
                Image(systemName: "star.fill").accessibilityLabel("Favourite")
                Text("Secret").accessibilityHidden(true)
            }
        }
        #expect(
            screen.spoken == [
                "Title, heading", "Delete report, button, Can't be undone", "Wide, on, toggle", "Favourite",
            ])
        #expect(screen.find(identifier: "wide")?.value == "on")
    }

    @Test("Combined children are one stop, ignored children are replaced, contained children stay")
    func groups() {
        let screen = Screen {
            VStack {
                HStack {
                    Text("Verdict")
                    Text("Authentic")
                }
                .accessibilityElement(children: .combine)
                HStack { Text("91").font(.title) }
                    .accessibilityElement(children: .ignore)
                    .accessibilityLabel("Confidence").accessibilityValue("91 percent")
                HStack {
                    Text("One")
                    Text("Two")
                }
                .accessibilityElement(children: .contain)
            }
        }
        #expect(screen.spoken == ["Verdict, Authentic", "Confidence, 91 percent", "One", "Two"])
    }

    @Test("A label given to an app's own button style is the button's")
    func styledButton() async {
        struct Loud: ButtonStyle {
            @Environment(\.isEnabled) private var isEnabled

            func makeBody(configuration: Configuration) -> some View {
                configuration.label.padding().opacity(isEnabled ? 1 : 0.5)
            }
        }
        let screen = Screen {
            VStack {
                Button("Go") {}.accessibilityLabel("Start the check")
                Button("Stop") {}.disabled(true)
            }
            .buttonStyle(Loud())
        }
        #expect(screen.spoken == ["Start the check, button", "Stop, button, dimmed"])
        #expect(screen.session.innerHTML().contains("opacity:0.5"))
    }

    @Test("Progress, gauges and pickers say where they stand")
    func values() {
        let screen = Screen {
            VStack {
                ProgressView("Upload", value: 0.25)
                ProgressView()
                Picker("Mode", selection: .constant(2)) {
                    Text("Light").tag(1)
                    Text("Dark").tag(2)
                }
                Picker("Mode", selection: .constant(2)) {
                    Text("Light").tag(1)
                    Text("Dark").tag(2)
                }
                .pickerStyle(.segmented)
            }
        }
        #expect(
            screen.spoken == [
                "Upload", "Upload, 25%, progress", "In progress, progress", "Mode, Dark, picker", "Light, tab",
                "Dark, tab, selected",
            ])
    }

    @Test("AUN-NF-58 text styles are relative to the page's text size, fixed sizes are not")
    func dynamicType() {
        let screen = Screen {
            VStack {
                Text("Grows").font(.title)
                Text("Stays").font(.system(size: 30))
            }
        }
        let html = screen.session.innerHTML()
        #expect(html.contains("font:400 calc(0.833 * var(--body) + 13.833px)"))
        #expect(html.contains("font:400 30px/36px"))
    }

    @Test("Texts at accessibility sizes choose the layout that fits")
    func fits() async {
        let screen = Screen {
            ViewThatFits {
                HStack { Text("beside") }
                VStack { Text("below") }
            }
        }
        #expect(screen.contains("beside"))
        screen.session.environment.dynamicTypeSize = .accessibility3
        await screen.settle()
        #expect(screen.contains("below"))
    }

    @Test("Every symbol the apps name has a drawing; an unknown one shows a placeholder and is noted")
    func symbols() {
        let names = """
            house camera camera.fill photo photo.on.rectangle checkmark checkmark.circle.fill checkmark.seal.fill xmark \
            xmark.circle.fill exclamationmark.triangle.fill questionmark.circle.fill clock clock.arrow.circlepath \
            gearshape person person.crop.circle envelope lock eye eye.slash trash square.and.arrow.up magnifyingglass \
            line.3.horizontal.decrease.circle arrow.clockwise arrow.right chevron.left chevron.right chevron.down plus \
            minus wifi.slash bolt.horizontal.circle creditcard star star.fill sparkles shoe shoe.fill tag barcode \
            shippingbox info.circle hand.raised doc.text link link.badge.plus sun.max moon textformat.size apple.logo \
            ellipsis ellipsis.circle play.fill stop.fill bell calendar heart heart.fill video mic wand.and.stars \
            paintbrush photo.stack person.2 lightbulb viewfinder
            """
        for name in names.split(separator: " ") { #expect(Symbols.isKnown(String(name)), "\(name)") }
        let screen = Screen { Image(systemName: "no.such.symbol") }
        #expect(screen.session.innerHTML().contains("stroke-dasharray"))
        #expect(Symbols.unknown.contains("no.such.symbol"))
    }
}

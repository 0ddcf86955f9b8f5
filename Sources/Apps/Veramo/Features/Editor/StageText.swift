/// A text on the picture: a tap selects it, a finger moves it, two make it larger or smaller.
import Foundation
import Pictures
import Styleguide
import SwiftUI
import VeramoCore

struct StageText: View {
    let model: EditorModel
    let text: TextOverlay
    /// Of the picture on the screen.
    let size: CGSize

    var body: some View {
        words
            .frame(maxWidth: size.width * TextOverlay.widest)
            .fixedSize(horizontal: false, vertical: true)
            .padding(Space.xs)
            .overlay {
                if isSelected {
                    RoundedRectangle(cornerRadius: 4).strokeBorder(Palette.navyInk, lineWidth: 2)
                }
            }
            .frame(minWidth: Target.minimum, minHeight: Target.minimum)
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(text.text.isEmpty ? "Empty text" : "Text: \(text.text)")
            .accessibilityHint("Select it to change it")
            .accessibilityAddTraits(isSelected ? [.isButton, .isSelected] : .isButton)
            .accessibilityIdentifier("text-\(text.id)")
            .accessibilityAdjustableAction { direction in resize(direction == .increment ? 1.15 : 1 / 1.15) }
            .contentShape(Rectangle())
            .onTapGesture { select() }
            .gesture(drag)
            .simultaneousGesture(pinch)
            .position(x: text.x * size.width, y: text.y * size.height)
    }

    private var isSelected: Bool { model.selected == text.id }

    private var words: some View {
        ZStack {
            if text.isOutlined, !text.text.isEmpty {
                let reach = pixels * TextOverlay.outlineShare
                // With eight, the corners of large letters are stairs.
                ForEach(0..<24, id: \.self) { step in
                    let turn = Double(step) * .pi / 12
                    letters(text.outlineColour).offset(x: reach * cos(turn), y: reach * sin(turn))
                }
                .accessibilityHidden(true)
            }
            letters(text.colour).opacity(text.text.isEmpty ? 0.6 : 1)
        }
    }

    private func letters(_ colour: UInt32) -> some View {
        Text(verbatim: text.text.isEmpty ? String(localized: "Your words") : text.text)
            .font(text.font.font(pixels))
            .foregroundStyle(Tone(colour))
            .multilineTextAlignment(text.alignment.swiftUI)
    }

    private var pixels: Double { text.pixels(width: size.width, height: size.height) }

    private var drag: some Gesture {
        DragGesture(minimumDistance: 4)
            .onChanged { value in model.moving = moved(value) }
            .onEnded { value in
                let text = moved(value)
                select()
                model.put(text)
            }
    }

    private var pinch: some Gesture {
        MagnifyGesture()
            .onChanged { value in model.moving = scaled(value.magnification) }
            .onEnded { value in
                let text = scaled(value.magnification)
                select()
                model.put(text)
            }
    }

    /// From where it stands without the finger.
    private var resting: TextOverlay { model.resting(text.id) ?? text }

    private func moved(_ value: DragGesture.Value) -> TextOverlay {
        var moved = resting
        moved.x = min(1, max(0, moved.x + value.translation.width / size.width))
        moved.y = min(1, max(0, moved.y + value.translation.height / size.height))
        return moved
    }

    private func scaled(_ factor: Double) -> TextOverlay {
        var scaled = resting
        scaled.size = min(TextOverlay.sizes.upperBound, max(TextOverlay.sizes.lowerBound, scaled.size * factor))
        return scaled
    }

    private func resize(_ factor: Double) {
        select()
        model.put(scaled(factor))
    }

    private func select() {
        model.tool = .text
        model.selected = text.id
    }
}

extension TextOverlay.Font {
    func font(_ size: Double) -> Font {
        switch self {
        case .plain: .system(size: size)
        case .bold: .system(size: size, weight: .bold)
        case .serif: .system(size: size, weight: .bold, design: .serif)
        case .typewriter: .system(size: size, weight: .bold, design: .monospaced)
        }
    }

    var name: String {
        switch self {
        case .plain: String(localized: "Plain")
        case .bold: String(localized: "Bold")
        case .serif: String(localized: "Book")
        case .typewriter: String(localized: "Typewriter")
        }
    }
}

extension TextOverlay.Alignment {
    var swiftUI: TextAlignment {
        switch self {
        case .leading: .leading
        case .centre: .center
        case .trailing: .trailing
        }
    }

    var name: String {
        switch self {
        case .leading: String(localized: "Left")
        case .centre: String(localized: "Centre")
        case .trailing: String(localized: "Right")
        }
    }
}

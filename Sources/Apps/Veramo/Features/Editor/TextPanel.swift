/// The texts on the picture, or the one that is selected with everything that can be changed about it.
import Foundation
import Pictures
import Styleguide
import SwiftUI
import VeramoCore

struct TextPanel: View {
    let model: EditorModel

    var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            if let text = model.text {
                ChosenText(model: model, text: text)
            } else {
                list
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    @ViewBuilder private var list: some View {
        ActionButton("Add text", systemImage: "plus", isProminent: false) { model.addText() }
            .disabled(!model.canAddText)
        if model.edit.texts.isEmpty {
            Text("Put a few words on your picture, then drag them where they belong.")
                .font(.note).foregroundStyle(Palette.muted)
        } else if !model.canAddText {
            Text("A picture can carry up to \(PictureEdit.mostTexts) texts.").font(.note).foregroundStyle(Palette.muted)
        }
        ForEach(model.edit.texts) { text in
            Button {
                model.selected = text.id
            } label: {
                Text(verbatim: text.text.isEmpty ? String(localized: "Empty text") : text.text)
                    .font(.reading).foregroundStyle(Palette.text).lineLimit(2)
                    .frame(maxWidth: .infinity, minHeight: Target.minimum, alignment: .leading)
            }
            .buttonStyle(.plain)
            .accessibilityLabel("Change “\(text.text.isEmpty ? String(localized: "Empty text") : text.text)”")
        }
    }
}

private struct ChosenText: View {
    @Bindable var model: EditorModel
    let text: TextOverlay

    var body: some View {
        field
        row(TextOverlay.Font.allCases.map { font in (font.name, text.font == font, { $0.font = font }) })
        colours
        row(TextOverlay.Alignment.allCases.map { side in (side.name, text.alignment == side, { $0.alignment = side }) })
        Toggle("Outline", isOn: $model.isOutlined)
            .tint(Palette.action)
            .frame(minHeight: Target.minimum)
        EditorButtons([
            .init(String(localized: "Smaller letters"), "minus") { size(1 / 1.15) },
            .init(String(localized: "Larger letters"), "plus") { size(1.15) },
            .init(String(localized: "Move the text left"), "arrow.left") { move(-0.04, 0) },
            .init(String(localized: "Move the text right"), "arrow.right") { move(0.04, 0) },
            .init(String(localized: "Move the text up"), "arrow.up") { move(0, -0.04) },
            .init(String(localized: "Move the text down"), "arrow.down") { move(0, 0.04) },
        ])
        EditorPair {
            Button("Done with this text") { model.selected = nil }.buttonStyle(LinkButtonStyle())
            Button("Delete this text") { model.eraseText() }.buttonStyle(LinkButtonStyle())
        }
    }

    private var field: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            TextField("Your words", text: $model.words, axis: .vertical)
                .font(.reading)
                .lineLimit(1...4)
                .padding(Space.m)
                .background(Palette.field, in: RoundedRectangle(cornerRadius: Radius.button))
                .overlay {
                    RoundedRectangle(cornerRadius: Radius.button)
                        .strokeBorder(model.textProblem == nil ? Palette.line : Palette.redInk, lineWidth: 1)
                }
                .accessibilityLabel("Your words")
            if let problem = model.textProblem { FieldNote(problem) }
        }
    }

    private func row(_ choices: [(name: String, isOn: Bool, set: (inout TextOverlay) -> Void)]) -> some View {
        ScrollView(.horizontal, showsIndicators: false) {
            HStack(spacing: Space.s) {
                ForEach(choices.indices, id: \.self) { index in
                    EditorChip(title: choices[index].name, isSelected: choices[index].isOn) {
                        model.change(choices[index].set)
                    }
                }
            }
        }
    }

    private var colours: some View {
        ScrollView(.horizontal, showsIndicators: false) {
            HStack(spacing: Space.xs) {
                ForEach(TextColour.all, id: \.value) { colour in
                    Button {
                        model.change { $0.colour = colour.value }
                    } label: {
                        Circle().fill(Tone(colour.value))
                            .frame(width: 30, height: 30)
                            .overlay {
                                Circle().strokeBorder(
                                    text.colour == colour.value ? Palette.navyInk : Palette.line,
                                    lineWidth: text.colour == colour.value ? 4 : 1)
                            }
                            .frame(width: Target.minimum, height: Target.minimum)
                    }
                    .buttonStyle(.plain)
                    .accessibilityLabel(colour.name)
                    .accessibilityAddTraits(text.colour == colour.value ? .isSelected : [])
                }
            }
        }
    }

    private func size(_ factor: Double) {
        model.change {
            $0.size = min(TextOverlay.sizes.upperBound, max(TextOverlay.sizes.lowerBound, $0.size * factor))
        }
    }

    private func move(_ x: Double, _ y: Double) {
        model.change { ($0.x, $0.y) = (min(1, max(0, $0.x + x)), min(1, max(0, $0.y + y))) }
    }
}

/// The colours that letters can have.
private struct TextColour {
    let name: String
    let value: UInt32

    static let all = [
        TextColour(name: "White", value: 0xFFFFFF), TextColour(name: "Black", value: 0x111111),
        TextColour(name: "Coral", value: 0xFF6B59), TextColour(name: "Pink", value: 0xED5CB3),
        TextColour(name: "Yellow", value: 0xFFD54A), TextColour(name: "Mint", value: 0x5EDBB0),
        TextColour(name: "Blue", value: 0x4C8DFF), TextColour(name: "Plum", value: 0x4A2A5C),
    ]
}

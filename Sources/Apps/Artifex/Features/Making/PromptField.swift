/// The field that a picture is described in, with its counter and a button for who has no idea yet.
import ArtifexCore
import Foundation
import Styleguide
import SwiftUI

struct PromptField: View {
    @Bindable var prompt: PromptModel
    static var label: String {
        String(localized: "Describe what you'd like to create")
    }

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            Text(Self.label).font(.sectionTitle).foregroundStyle(Palette.text).wholeWords(of: Self.label)
                .accessibilityHidden(true)
            field
            if let problem = prompt.promptProblem { FieldNote(problem) }
            if prompt.wasCut {
                FieldNote(
                    String(
                        localized:
                            "A prompt has at most \(PromptText.most) characters. What came after them was left out."))
            }
            ViewThatFits(in: .horizontal) {
                HStack {
                    random
                    Spacer()
                    counter
                }
                VStack(alignment: .leading, spacing: Space.xs) {
                    counter
                    random
                }
            }
        }
        .onChange(of: prompt.draft.prompt) { prompt.promptChanged() }
    }

    private var field: some View {
        TextField(
            Self.label, text: $prompt.draft.prompt, prompt: Text("A lighthouse above a stormy sea"), axis: .vertical
        )
        .lineLimit(4...10)
        .accessibilityLabel(Self.label)
        .accessibilityHint(prompt.promptProblem ?? "")
        .font(.reading)
        .foregroundStyle(Palette.text)
        .padding(Space.m)
        .frame(maxWidth: .infinity, minHeight: 110, alignment: .topLeading)
        .background(Palette.field, in: shape)
        .overlay { shape.strokeBorder(prompt.promptProblem == nil ? Palette.line : Palette.redInk, lineWidth: 1) }
    }

    private var counter: some View {
        Text(prompt.counter).font(.note.monospacedDigit()).foregroundStyle(Palette.muted)
            .accessibilityLabel("\(prompt.count) of \(PromptText.most) characters")
    }

    private var random: some View {
        Button {
            prompt.random()
        } label: {
            HStack(spacing: Space.xs) {
                Image(systemName: "arrow.triangle.2.circlepath")
                Text("Random Prompt")
            }
        }
        .buttonStyle(LinkButtonStyle())
        .accessibilityLabel("Random Prompt")
    }

    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: Radius.small) }
}

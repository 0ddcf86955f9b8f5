/// The looks that a memory can be made in.

package enum MemoryPreset: String, Codable, Sendable, Hashable, CaseIterable, Identifiable {
    case cartoon, dreamy, watercolor, claymation, fantasy, gothic, steampunk, film, storybook, sketch, stainedGlass,
        origami

    package var id: String { rawValue }

    package var title: String {
        self == .stainedGlass ? "Stained glass" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }

    /// What a model is told besides the prompt.
    package var direction: String {
        switch self {
        case .cartoon: "a cartoon, bold outlines, flat bright colours"
        case .dreamy: "a dreamy scene, soft focus, pastel light"
        case .watercolor: "a watercolour on rough paper, colours that run"
        case .claymation: "figures of clay in a small set, fingerprints visible"
        case .fantasy: "fantasy art, dramatic light, rich detail"
        case .gothic: "a gothic scene, candle light, deep shadows"
        case .steampunk: "a steampunk scene, brass, gears and steam"
        case .film: "a photograph on film, fine grain, warm tones"
        case .storybook: "an illustration of a children's book, ink and gouache, a lot of white paper"
        case .sketch: "a pencil sketch, loose lines, soft shading"
        case .stainedGlass: "a stained glass window, dark leads, light that shines through"
        case .origami: "figures folded of paper, crisp creases, a plain ground"
        }
    }
}

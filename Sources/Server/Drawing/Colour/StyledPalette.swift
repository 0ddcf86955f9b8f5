/// How each style changes a palette.

extension Palette {
    func styled(_ style: DrawingStyle) -> Palette {
        switch style {
        case .none: self
        case .photo: changed { $0.turned(0, chroma: 0.86) }
        case .anime: changed { $0.turned(0, chroma: 1.28, lightness: 0.05 * (1 - $0.lightness)) }
        case .illustration: changed { $0.mixed(OKLab(lightness: $0.lightness, a: 0.012, b: 0.04), 0.18) }
        case .popArt: loud
        case .abstract: changed { $0.turned(0, chroma: 1.12) }
        case .fantasy: enchanted
        case .comic: changed { $0.turned(0, chroma: 1.18) }
        }
    }

    /// Few colours at full strength. The palette's main colour stays, the others stand against it.
    private var loud: Palette {
        let main = OKLab(mid)
        let hue = main.chroma > 0.03 ? main.hue : OKLab(accent).hue
        var copy = self
        copy.tones = [
            OKLab(lightness: 0.2, chroma: 0.06, hue: hue + 3.4),
            OKLab(lightness: 0.5, chroma: 0.22, hue: hue + 3.5),
            OKLab(lightness: 0.62, chroma: 0.24, hue: hue),
            OKLab(lightness: 0.86, chroma: 0.18, hue: hue + (abs(hue - 1.9) < 0.8 ? -0.9 : 1.2)),
            OKLab(lightness: 0.97, chroma: 0.02, hue: 1.6),
        ].map(\.colour)
        copy.accent = OKLab(lightness: 0.7, chroma: 0.24, hue: hue - 1.3).colour
        return copy
    }

    /// Shadows turn violet, lights turn gold.
    private var enchanted: Palette {
        changed { lab in
            let shadow = OKLab(lightness: lab.lightness, chroma: 0.13, hue: -1.05)
            let light = OKLab(lightness: lab.lightness, chroma: 0.12, hue: 1.4)
            return lab.mixed(lab.lightness < 0.55 ? shadow : light, 0.38)
        }
    }
}

/// The kinds of pictures, and what each is asked to paint.

package enum Motif: String, CaseIterable, Sendable, Hashable {
    case flow, glass, landscape, tiling, attractor
    case lowPoly = "low-poly"
    case orbits, marble, paper
}

/// Everything that decides a picture except its size.
struct Brief: Sendable {
    var motif: Motif
    var palette: Palette
    /// Dark ground, light shapes.
    var isDark: Bool
    var style: DrawingStyle
    var seed: UInt64
    /// What the prompt says of a picture's contents.
    var subjects: Set<Subject>
    /// Where the eye is to rest, as parts of width and height.
    var focus: Point

    /// How large shapes are: an abstract picture has few and large ones.
    var scale: Float {
        switch style {
        case .abstract: 1.7
        case .popArt: 1.35
        case .anime, .comic: 1.15
        default: 1
        }
    }

    /// Flat styles have shapes without texture.
    var isFlat: Bool { [.popArt, .comic, .anime].contains(style) }

    var ground: Colour { isDark ? palette.deep : palette.pale }
    var ink: Colour { isDark ? palette.pale : palette.deep }

    func random(_ part: String) -> Random { Random(seed, part) }

    func paint(_ size: (width: Int, height: Int), _ tick: Tick) throws -> Canvas {
        var canvas = Canvas(width: size.width, height: size.height, fill: ground)
        switch motif {
        case .flow: try FlowPainter(self).paint(&canvas, tick)
        case .glass: try GlassPainter(self).paint(&canvas, tick)
        case .landscape: try LandscapePainter(self).paint(&canvas, tick)
        case .tiling: try TilingPainter(self).paint(&canvas, tick)
        case .attractor: try AttractorPainter(self).paint(&canvas, tick)
        case .lowPoly: try LowPolyPainter(self).paint(&canvas, tick)
        case .orbits: try OrbitsPainter(self).paint(&canvas, tick)
        case .marble: try MarblePainter(self).paint(&canvas, tick)
        case .paper: try PaperPainter(self).paint(&canvas, tick)
        }
        return canvas
    }
}

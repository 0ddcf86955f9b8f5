/// Reduces colours: to the nearest of a few, or to a few steps of brightness.

struct Quantiser: Sendable {
    private let colours: [Colour]

    init(_ colours: [Colour]) { self.colours = colours }

    /// The nearest colour. Brightness counts more than hue, as it does to the eye.
    @inline(__always) func nearest(_ c: Colour) -> Colour {
        var best = colours[0]
        var least = Float.infinity
        for colour in colours {
            let d = c - colour
            let light = d.brightness
            let distance = d.x * d.x * 0.5 + d.y * d.y + d.z * d.z * 0.4 + light * light * 2
            if distance < least {
                least = distance
                best = colour
            }
        }
        return best
    }

    /// Brightness in even steps with soft edges; hue and saturation stay.
    @inline(__always) static func banded(_ c: Colour, steps: Float, edge: Float) -> Colour {
        let light = max(c.brightness, 0.004)
        let place = light * steps
        let below = Fast.floor(place)
        let step = (below + smooth(0.5 - edge, 0.5 + edge, place - below)) / steps
        return c * (max(step, 0.25 / steps) / light)
    }
}

/// Measures the light of the picture, and how sharp it is.
import ServerMeasuring

extension Quantity {
    package static let brightness = Quantity(rawValue: "picture.brightness")
    package static let backLight = Quantity(rawValue: "picture.back-light")
    package static let colourCast = Quantity(rawValue: "picture.colour-cast")
    package static let blur = Quantity(rawValue: "picture.blur")
}

extension Method {
    /// The mean luma of a frame with the weights of ITU-R BT.709, the median over the frames.
    static let brightness = Method("picture.luma-bt709", version: 1)
    /// Ours: the mean light beside the face over the mean light on it, from luma without the usual gamma of 2.2. The
    /// camera's own curve isn't known.
    static let backLight = Method("picture.surround-over-face", version: 1)
    /// Finlayson and Trezzi (2004), "Shades of gray": the light's colour, as its angle from grey.
    static let colourCast = Method("picture.shades-of-grey", version: 1)
    /// Ours, after Marziliano et al. (2002): how steep the edges of the face are, in frames of at most 640 pixels.
    static let blur = Method("picture.edge-steepness", version: 1)
}

extension Gauge {
    static let light = [
        // An 8-bit step.
        Gauge(.brightness, .share, by: .brightness, needsFace: false) {
            .middle($0.lights.map(\.what.brightness), .plusMinus(1.0 / 255))
        },
        Gauge(.backLight, .stops, by: .backLight) { seen in
            let ratios = seen.lights.compactMap(\.what.backLight)
            guard !ratios.isEmpty else { return .notMeasurable(.noBackground) }
            return .middle(ratios, .plusMinus(0.7))
        },
        // The paper's median error on real pictures is four to six degrees.
        Gauge(.colourCast, .degrees, by: .colourCast, needsFace: false) {
            .middle($0.lights.map(\.what.cast), .plusMinus(6))
        },
        Gauge(.blur, .share, by: .blur, needsFace: false) { seen in
            let blurs = seen.lights.compactMap(\.what.blur)
            guard !blurs.isEmpty else { return .notMeasurable(.noEdges) }
            return .middle(blurs, .plusMinus(0.05))
        },
    ]
}

/// The six filters that turn a photo into a picture.

package enum PhotoFilter: String, CaseIterable, Sendable, Hashable {
    case cartoon
    case popArt = "pop-art"
    case sketch, dreamy, halftone
    case lowPoly = "low-poly"

    /// The same pixels for the same photo and seed, on every machine.
    ///
    /// - Parameters:
    ///   - seed: chooses where the filter has a choice: colours of a print, corners of facets, tooth of the paper.
    ///   - progress: called with the part that is done, from 0 to 1. What it throws ends the work.
    package func apply(
        to photo: Raster, seed: UInt64 = 0, progress: (Double) throws -> Void = { _ in }
    ) throws -> Raster {
        var canvas = Canvas(photo)
        var random = Random(seed, rawValue)
        var advance = Advance()
        try change(&canvas, &random) { try progress(advance.to($0 * 0.97)) }
        let raster = try canvas.raster { try progress(advance.to(0.97 + $0 * 0.03)) }
        try progress(1)
        return raster
    }

    private func change(_ canvas: inout Canvas, _ random: inout Random, _ tick: Tick) throws {
        switch self {
        case .cartoon: try canvas.turnIntoCartoon(tick)
        case .popArt: try canvas.turnIntoPopArt(&random, tick)
        case .sketch: try canvas.turnIntoSketch(&random, tick)
        case .dreamy: try canvas.turnIntoDream(&random, tick)
        case .halftone: try canvas.turnIntoHalftone(tick)
        case .lowPoly: try canvas.turnIntoFacets(&random, tick)
        }
    }
}

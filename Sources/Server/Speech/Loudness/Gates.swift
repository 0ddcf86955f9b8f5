/// Gates: what is so quiet that it says nothing about the loudness of the rest.

/// Below it nothing counts: ITU-R BS.1770-4, annex 1, equation 4.
let absoluteGate = -70.0

/// The windows that pass both gates.
/// - Parameter relative: how far below the mean of what passes the absolute gate the second gate lies, in LU.
func gated(_ windows: [Double], relative: Double) -> [Double] {
    let floor = LoudnessCurve.meanSquare(absoluteGate)
    let audible = windows.filter { $0 > floor }
    guard !audible.isEmpty else { return [] }
    let gate = LoudnessCurve.loudness(mean(audible)) + relative
    return audible.filter { $0 > LoudnessCurve.meanSquare(gate) }
}

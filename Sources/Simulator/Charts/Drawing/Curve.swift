/// A line through points of the plot, in shares of it: straight, smooth or in steps.
import Foundation

struct PlotPoint: Hashable {
    var x: Double
    /// From the top.
    var y: Double
}

enum Curve {
    /// Cubic pieces from one point to the next, each with its two handles.
    struct Piece {
        var first: PlotPoint
        var second: PlotPoint
        var end: PlotPoint
    }

    static func pieces(_ points: [PlotPoint], _ method: InterpolationMethod) -> [Piece] {
        let tangents = method.curve == .monotone ? monotone(points) : nil
        return points.indices.dropFirst().flatMap { index in
            let (a, b) = (points[index - 1], points[index])
            switch method.curve {
            case .linear: return [straight(a, b)]
            case .stepStart: return steps(a, b, at: a.x)
            case .stepCenter: return steps(a, b, at: (a.x + b.x) / 2)
            case .stepEnd: return steps(a, b, at: b.x)
            case .monotone:
                let third = (b.x - a.x) / 3, (m, n) = (tangents?[index - 1] ?? 0, tangents?[index] ?? 0)
                return [
                    Piece(
                        first: .init(x: a.x + third, y: a.y + m * third),
                        second: .init(x: b.x - third, y: b.y - n * third), end: b)
                ]
            case .catmullRom:
                let before = points[max(0, index - 2)], after = points[min(points.count - 1, index + 1)]
                return [
                    Piece(
                        first: .init(x: a.x + (b.x - before.x) / 6, y: a.y + (b.y - before.y) / 6),
                        second: .init(x: b.x - (after.x - a.x) / 6, y: b.y - (after.y - a.y) / 6), end: b)
                ]
            }
        }
    }

    private static func straight(_ a: PlotPoint, _ b: PlotPoint) -> Piece { Piece(first: a, second: b, end: b) }

    private static func steps(_ a: PlotPoint, _ b: PlotPoint, at x: Double) -> [Piece] {
        let (foot, head) = (PlotPoint(x: x, y: a.y), PlotPoint(x: x, y: b.y))
        return [straight(a, foot), straight(foot, head), straight(head, b)]
    }

    /// Fritsch and Carlson's slopes: the curve never swings beyond the points.
    private static func monotone(_ points: [PlotPoint]) -> [Double] {
        let slopes = zip(points, points.dropFirst()).map { a, b in b.x == a.x ? 0 : (b.y - a.y) / (b.x - a.x) }
        guard let first = slopes.first, let last = slopes.last else { return points.map { _ in 0 } }
        let inner = zip(slopes, slopes.dropFirst()).map { a, b in a * b <= 0 ? 0 : 2 * a * b / (a + b) }
        return [first] + inner + [last]
    }

    /// As an SVG path in hundredths.
    static func path(_ points: [PlotPoint], _ method: InterpolationMethod) -> String {
        guard let first = points.first else { return "" }
        let start = "M\(pair(first))"
        if points.count == 1 { return start + "h0.001" }
        return start
            + pieces(points, method).map { "C\(pair($0.first)) \(pair($0.second)) \(pair($0.end))" }.joined()
    }

    /// The points of a smooth line, close enough for the eye.
    static func sampled(_ points: [PlotPoint], _ method: InterpolationMethod) -> [PlotPoint] {
        guard let first = points.first, method.curve != .linear else { return points }
        var from = first
        return [first]
            + pieces(points, method).flatMap { piece in
                let start = from
                from = piece.end
                return (1...12).map { step in
                    let t = Double(step) / 12, u = 1 - t
                    func at(_ path: KeyPath<PlotPoint, Double>) -> Double {
                        u * u * u * start[keyPath: path] + 3 * u * u * t * piece.first[keyPath: path]
                            + 3 * u * t * t * piece.second[keyPath: path] + t * t * t * piece.end[keyPath: path]
                    }
                    return PlotPoint(x: at(\.x), y: at(\.y))
                }
            }
    }

    private static func pair(_ point: PlotPoint) -> String { "\(short(point.x * 100)) \(short(point.y * 100))" }

    private static func short(_ value: Double) -> String { String((value * 100).rounded() / 100) }
}

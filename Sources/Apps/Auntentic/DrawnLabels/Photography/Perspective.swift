/// From a point of the label to a point of the photo and back: a plane seen by a camera, and paper that isn't flat.
import Foundation

/// Label coordinates are in label widths from the label's middle.
struct Perspective: Sendable {
    private let forward: Matrix
    private let backward: Matrix
    private let camera: Camera

    init(_ camera: Camera) {
        self.camera = camera
        let (roll, yaw, pitch) = (camera.roll * .pi / 180, camera.yaw * .pi / 180, camera.pitch * .pi / 180)
        let (cr, sr, cy, sy, cp, sp) = (cos(roll), sin(roll), cos(yaw), sin(yaw), cos(pitch), sin(pitch))
        // The columns of Rz(roll) · Rx(pitch) · Ry(yaw) that belong to the plane.
        let across = (cr * cy - sr * sp * sy, sr * cy + cr * sp * sy, -cp * sy)
        let down = (-sr * cp, cr * cp, sp)
        let focal = 1.15 * Double(max(camera.width, camera.height))
        let distance = focal / camera.labelWidth
        let (x, y) = (camera.centreX * Double(camera.width), camera.centreY * Double(camera.height))
        forward = Matrix(
            a: focal * across.0 + x * across.2, b: focal * down.0 + x * down.2, c: x * distance,
            d: focal * across.1 + y * across.2, e: focal * down.1 + y * down.2, f: y * distance,
            g: across.2, h: down.2, i: distance)
        backward = forward.inverse
    }

    /// From the photo's pixels to the label, and how the light falls there.
    func label(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
        let (u, v) = backward.apply(x, y)
        let (du, dv) = unevenness(u, v)
        return (u + du, v + dv)
    }

    /// The inverse of `label`, found by going back a few times what the paper's shape adds.
    func photo(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
        var (flatU, flatV) = (u, v)
        for _ in 0..<8 {
            let (du, dv) = unevenness(flatU, flatV)
            (flatU, flatV) = (u - du, v - dv)
        }
        return forward.apply(flatU, flatV)
    }

    /// How much of the light the paper's shape leaves at a point of the flat label.
    func light(_ u: Double, _ v: Double) -> Double {
        var light = 1 + camera.wave * 9 * cos(u * 2 * .pi / camera.waveLength + camera.wavePhase)
        if let fold = camera.fold {
            let beyond = distance(u, v, fold)
            if beyond > 0 { light *= 1 - fold.shade }
            light *= 1 + 0.25 * fold.shade * exp(-beyond * beyond / 0.00008)
        }
        return light
    }

    private func distance(_ u: Double, _ v: Double, _ fold: Camera.Fold) -> Double {
        u * cos(fold.angle) + v * sin(fold.angle) - fold.offset
    }

    private func unevenness(_ u: Double, _ v: Double) -> (Double, Double) {
        var du = 0.0
        var dv = camera.wave * sin(u * 2 * .pi / camera.waveLength + camera.wavePhase)
        if let fold = camera.fold {
            let beyond = max(0, distance(u, v, fold)) * fold.lean
            du += beyond * cos(fold.angle)
            dv += beyond * sin(fold.angle)
        }
        return (du, dv)
    }
}

/// A plane seen on another plane: three rows of three.
private struct Matrix: Sendable {
    let a, b, c, d, e, f, g, h, i: Double

    @inline(__always)
    func apply(_ x: Double, _ y: Double) -> (Double, Double) {
        let depth = g * x + h * y + i
        return ((a * x + b * y + c) / depth, (d * x + e * y + f) / depth)
    }

    /// Up to a factor, which `apply` divides out.
    var inverse: Matrix {
        Matrix(
            a: e * i - f * h, b: c * h - b * i, c: b * f - c * e,
            d: f * g - d * i, e: a * i - c * g, f: c * d - a * f,
            g: d * h - e * g, h: b * g - a * h, i: a * e - b * d)
    }
}

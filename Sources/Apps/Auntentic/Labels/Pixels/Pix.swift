/// A picture in memory of the recogniser's own picture library, with the few operations reading needs.
import CTesseract

/// Belongs to the thread that made it. Operations that run out of memory give an empty picture.
final class Pix {
    let raw: UnsafeMutablePointer<PIX>

    init?(_ raw: UnsafeMutablePointer<PIX>?) {
        guard let raw else { return nil }
        self.raw = raw
    }

    deinit {
        var gone: UnsafeMutablePointer<PIX>? = raw
        pixDestroy(&gone)
    }

    var width: Int { Int(pixGetWidth(raw)) }
    var height: Int { Int(pixGetHeight(raw)) }

    /// Eight-bit grey pixels, row by row.
    convenience init?(_ photo: GreyPhoto) {
        _ = Self.isQuiet
        guard let raw = pixCreateNoInit(Int32(photo.width), Int32(photo.height), 8),
            let words = pixGetData(raw)
        else { return nil }
        let stride = Int(pixGetWpl(raw)) * 4
        let bytes = UnsafeMutableRawPointer(words)
        photo.pixels.withUnsafeBytes { (source: UnsafeRawBufferPointer) -> Void in
            guard let start = source.baseAddress else { return }
            for row in 0..<photo.height {
                (bytes + row * stride).copyMemory(from: start + row * photo.width, byteCount: photo.width)
            }
        }
        // The library keeps its bytes in the order of big-endian words.
        pixEndianByteSwap(raw)
        self.init(raw)
    }

    /// Keeps the library's complaints about odd pictures out of the log.
    static let isQuiet: Bool = {
        setMsgSeverity(Int32(L_SEVERITY_NONE))
        return true
    }()

    /// Turned clockwise by `degrees`, on a canvas that holds all of it, `fill` around it.
    func turned(_ degrees: Double, fill: UInt8) -> Pix? {
        let quarter = Int((degrees / 90).rounded())
        if abs(degrees - Double(quarter) * 90) < 0.05 {
            return Pix(pixRotateOrth(raw, Int32((quarter % 4 + 4) % 4)))
        }
        let radians = Float(degrees * .pi / 180)
        guard let wide = Pix(pixEmbedForRotation(raw, radians, Int32(L_BRING_IN_WHITE), 0, 0))
        else { return nil }
        return Pix(pixRotateAMGray(wide.raw, radians, fill))
    }

    /// Clockwise.
    func quarterTurned() -> Pix? { Pix(pixRotate90(raw, 1)) }

    func clipped(_ box: PixelBox) -> Pix? {
        guard let frame = boxCreate(Int32(box.x), Int32(box.y), Int32(box.width), Int32(box.height)) else { return nil }
        defer {
            var gone: UnsafeMutablePointer<BOX>? = frame
            boxDestroy(&gone)
        }
        return Pix(pixClipRectangle(raw, frame, nil))
    }

    func inverted() -> Pix? { Pix(pixInvert(nil, raw)) }

    func scaled(_ factor: Double) -> Pix? { Pix(pixScale(raw, Float(factor), Float(factor))) }

    /// How much darker than its surroundings each place is, for strokes narrower than `size`.
    func darkStrokes(_ size: Int) -> Pix? {
        guard let closed = Pix(pixCloseGray(raw, Int32(size | 1), Int32(size | 1))) else { return nil }
        return Pix(pixSubtractGray(nil, closed.raw, raw))
    }

    /// Paper as bright everywhere as where the light falls on it.
    func evened() -> Pix? { Pix(pixBackgroundNormMorph(raw, nil, 4, 15, 250)) }

    /// Edges that blur has taken away, exaggerated.
    func sharpened() -> Pix? { Pix(pixUnsharpMaskingGray(raw, 6, 2.5)) }

    /// Paints frames and rules over: dark runs longer than any letter's strokes. Large print stays what it is.
    func withoutRules(longerThan length: Int) -> Pix? {
        guard let copy = Pix(pixCopy(nil, raw)), let dark = Pix(pixThresholdToBinary(raw, 150)),
            let across = Pix(pixOpenBrick(nil, dark.raw, Int32(length), 1)),
            let down = Pix(pixOpenBrick(nil, dark.raw, 1, Int32(length))),
            let rules = Pix(pixOr(nil, across.raw, down.raw)), let wide = Pix(pixDilateBrick(nil, rules.raw, 5, 5))
        else { return nil }
        pixSetMasked(copy.raw, wide.raw, 250)
        return copy
    }

    /// Where a place has at least half of the strongest value near it, and no less than `least`.
    func halfOfLocalMaximum(_ size: Int, least: Int) -> Pix? {
        guard let strongest = Pix(pixDilateGray(raw, Int32(size | 1), Int32(size | 1))) else { return nil }
        pixMultConstantGray(strongest.raw, 0.5)
        // Thresholds mark what lies below them.
        guard let above = Pix(pixSubtractGray(nil, raw, strongest.raw)),
            let belowHalf = Pix(pixThresholdToBinary(above.raw, 1)),
            let belowLeast = Pix(pixThresholdToBinary(raw, Int32(least))),
            let either = Pix(pixOr(nil, belowHalf.raw, belowLeast.raw))
        else { return nil }
        return either.inverted()
    }

    /// The boxes around everything connected in a two-colour picture.
    func connectedBoxes(limit: Int) -> [PixelBox] {
        guard let boxes = pixConnCompBB(raw, 8) else { return [] }
        defer {
            var gone: UnsafeMutablePointer<BOXA>? = boxes
            boxaDestroy(&gone)
        }
        let count = min(limit, Int(boxaGetCount(boxes)))
        return (0..<count).map { index in
            var x: Int32 = 0
            var y: Int32 = 0
            var width: Int32 = 0
            var height: Int32 = 0
            boxaGetBoxGeometry(boxes, Int32(index), &x, &y, &width, &height)
            return PixelBox(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
        }
    }

    /// The value that `fraction` of the grey pixels stay under.
    func rank(_ fraction: Double) -> Int {
        var value: Float = 0
        pixGetRankValueMasked(raw, nil, 0, 0, 1, Float(fraction), &value, nil)
        return Int(value)
    }

    /// The highest value inside the box.
    func brightest(in box: PixelBox) -> Int {
        var highest: UInt32 = 0
        var frame = boxCreate(Int32(box.x), Int32(box.y), Int32(box.width), Int32(box.height))
        pixGetMaxValueInRect(raw, frame, &highest, nil, nil)
        boxDestroy(&frame)
        return Int(highest)
    }
}

extension GreyPhoto {
    /// The pixels of a grey picture.
    init?(_ pix: Pix) {
        guard let copy = Pix(pixCopy(nil, pix.raw)), let words = pixGetData(copy.raw) else { return nil }
        pixEndianByteSwap(copy.raw)
        let stride = Int(pixGetWpl(copy.raw)) * 4
        let start = UnsafeRawPointer(words)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(pix.width * pix.height)
        for row in 0..<pix.height {
            pixels += UnsafeRawBufferPointer(start: start + row * stride, count: pix.width)
        }
        self.init(width: pix.width, height: pix.height, pixels: pixels)
    }
}

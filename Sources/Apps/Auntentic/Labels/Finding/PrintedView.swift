/// An upright view with its print found, and its light evened out, ready for lines to be cut from it.
struct PrintedView {
    let view: UprightView
    /// Everything of the size of print in it.
    let strokes: [Stroke]
    private let inverted: Pix?
    private let flatDark: Pix?
    private let flatLight: Pix?

    /// No stroke of a letter is as long as this when print has its usual size; rules and frames are.
    private static let rule = 64

    init(_ view: UprightView) {
        self.view = view
        strokes = view.pix.strokes(.label)
        inverted = view.pix.inverted()
        flatDark = view.pix.evened()?.withoutRules(longerThan: Self.rule)
        flatLight = inverted?.evened()?.withoutRules(longerThan: Self.rule)
    }

    func plain(_ isLight: Bool) -> Pix? { isLight ? inverted : view.pix }
    func flat(_ isLight: Bool) -> Pix? { isLight ? flatLight : flatDark }

    /// What stands in this frame and isn't part of this line.
    func strokes(around frame: PixelBox, besides line: TextLine) -> [Stroke] {
        let own = (line.strokes + line.marks).map(\.box)
        return strokes.filter { stroke in
            stroke.isLight == line.isLight && stroke.box.overlap(frame) > 0
                && !own.contains { $0.overlap(stroke.box) > 0 }
        }
    }

    /// Large print, such as a size as tall as the label, comes in few characters.
    func lines() -> [TextLine] {
        let tall = view.pix.largeStrokes(.label).filter {
            $0.box.height > StrokeSizes.label.tallest && $0.box.width * 4 < $0.box.height * 5
        }
        let large = LineBuilder.lines(of: tall, in: view.pix).filter { $0.strokes.count <= 3 }
        return large.prefix(5) + LineBuilder.lines(of: strokes, in: view.pix)
    }
}

/// The flat thing that is photographed: a label and what it is fixed to, with what lies open around it left out.

struct Sheet: Sendable {
    var canvas: Canvas
    /// 255 where there is something, 0 where what lies behind shows.
    var mask: [UInt8]
    /// The label's corner and width on the canvas, in pixels.
    var left: Double
    var top: Double
    var labelWidth: Double
    var labelHeight: Double

    /// A label with room around it, all of it open.
    init(_ label: Canvas, margin: Double) {
        let room = Int(Double(label.width) * margin)
        canvas = Canvas(width: label.width + 2 * room, height: label.height + 2 * room, .black)
        mask = [UInt8](repeating: 0, count: canvas.width * canvas.height)
        (left, top) = (Double(room), Double(room))
        (labelWidth, labelHeight) = (Double(label.width), Double(label.height))
        lay(label, left: room, top: room)
    }

    /// A label glued on a larger face.
    init(_ label: Canvas, on face: Canvas, left: Int, top: Int) {
        canvas = face
        mask = [UInt8](repeating: 255, count: face.width * face.height)
        (self.left, self.top) = (Double(left), Double(top))
        (labelWidth, labelHeight) = (Double(label.width), Double(label.height))
        lay(label, left: left, top: top)
    }

    mutating func lay(_ label: Canvas, left: Int, top: Int) {
        for y in 0..<label.height where (0..<canvas.height).contains(top + y) {
            for x in 0..<label.width where (0..<canvas.width).contains(left + x) {
                let (from, to) = (y * label.width + x, (top + y) * canvas.width + left + x)
                for band in 0..<3 { canvas.pixels[to * 3 + band] = label.pixels[from * 3 + band] }
                mask[to] = 255
            }
        }
    }
}

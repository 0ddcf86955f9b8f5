/// A piece of paper with words of somebody's own, put beside a label.
import ServerMedia

extension Sheet {
    /// Half a line below the label and as wide, within the room around it.
    mutating func addSlip(_ lines: [String], scale: Double) throws(MediaError) {
        let cap = 4.2
        var pen = Pen(width: 100, height: Double(lines.count) * cap * 1.6 + cap, scale: scale, paper: .grey(238))
        for (index, line) in lines.enumerated() {
            let y = cap * 1.6 * Double(index + 1)
            try pen.text(line, 50, y, .init(face: .sansBold, cap: cap, align: .centre, widest: 92))
        }
        lay(pen.canvas, left: Int(left), top: Int(top + labelHeight + 2 * scale))
    }
}

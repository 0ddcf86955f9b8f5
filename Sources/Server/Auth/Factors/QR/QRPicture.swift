/// A QR code as SVG text. It has neither `#` nor line breaks, because clients put it into a `data:` URL as it is.

extension QRCode {
    /// - Parameter scale: picture points per module.
    func svg(scale: Int = 3) -> String {
        let quiet = 4
        let side = size + 2 * quiet
        var path = ""
        for row in 0..<size {
            for run in darkRuns(row) {
                path += "M\(run.lowerBound + quiet) \(row + quiet)h\(run.count)v1h-\(run.count)z"
            }
        }
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(side * scale)\" height=\"\(side * scale)\" "
            + "viewBox=\"0 0 \(side) \(side)\" shape-rendering=\"crispEdges\">"
            + "<path fill=\"white\" d=\"M0 0h\(side)v\(side)H0z\"/><path d=\"\(path)\"/></svg>"
    }

    private func darkRuns(_ row: Int) -> [Range<Int>] {
        var (runs, start) = ([Range<Int>](), Int?.none)
        for column in 0...size {
            let isDark = column < size && self[column, row]
            if isDark, start == nil { start = column }
            if !isDark, let first = start {
                runs.append(first..<column)
                start = nil
            }
        }
        return runs
    }
}

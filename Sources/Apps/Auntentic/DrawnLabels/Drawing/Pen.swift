/// Draws on a canvas in a label's own units and notes what it prints where.
import AuntenticCore
import ServerMedia

struct Pen: Sendable {
    enum Align: Sendable { case left, centre, right }

    /// How a line of text looks.
    struct Style: Sendable {
        var face: Face
        /// Height of a capital.
        var cap: Double
        var ink = Ink.black
        var align = Align.left
        /// Squeezed to stay within.
        var widest: Double?
        var across = 1.0
    }

    var canvas: Canvas
    /// Pixels a unit.
    let scale: Double
    private(set) var fields: [PrintedField] = []
    private(set) var faces: Set<Face> = []
    /// The narrowest bar drawn, in units.
    private(set) var module: Double?

    init(width: Double, height: Double, scale: Double, paper: Ink) {
        canvas = Canvas(width: Int((width * scale).rounded()), height: Int((height * scale).rounded()), paper)
        self.scale = scale
    }

    /// Prints one line and returns its ink's box; `y` is the baseline.
    @discardableResult
    mutating func text(
        _ text: String, _ x: Double, _ y: Double, _ style: Style, _ field: PrintedField.Name? = nil,
        value: String? = nil
    ) throws(MediaError) -> Box {
        guard !text.isEmpty else { return Box(x, y, 0, 0) }
        let metrics = FaceMetrics.of(style.face)
        let size = style.cap * scale / metrics.capital
        let font = "\(style.face.rawValue) \(Int(size.rounded()))px"
        var line = try Stencil(text: text, font: font, across: style.across)
        if let widest = style.widest, Double(line.width) > widest * scale {
            line = try Stencil(text: text, font: font, across: style.across * widest * scale / Double(line.width))
        }
        faces.insert(style.face)
        let width = Double(line.width)
        let left =
            switch style.align {
            case .left: x * scale
            case .centre: x * scale - width / 2
            case .right: x * scale - width
            }
        let top = y * scale - metrics.baseline * size + Double(line.top)
        canvas.print(line, left: Int(left.rounded()), top: Int(top.rounded()), style.ink)
        let box = Box(left / scale, top / scale, width / scale, Double(line.height) / scale)
        if let field { note(field, text, value ?? text, box) }
        return box
    }

    /// A number whose half is a raised 5: `8⁵`; a whole one may carry a raised 0: `24⁰`.
    @discardableResult
    mutating func raised(
        _ size: String, _ x: Double, _ y: Double, _ style: Style, _ field: PrintedField.Name, showsZero: Bool = false,
        underlines: Bool = false
    ) throws(MediaError) -> Box {
        let parts = size.split(separator: ".")
        let letters = size.filter(\.isLetter)
        let tail = parts.count > 1 ? String(parts[1].filter(\.isNumber)) : letters.isEmpty && showsZero ? "0" : ""
        let whole = String(parts[0].filter(\.isNumber))
        var first = style
        first.align = .left
        let small = style.cap * (letters.isEmpty ? 0.52 : 0.6)
        var length = 0.0
        if style.align == .centre {
            length = try width(of: whole, style)
            if !(tail + letters).isEmpty { length += try width(of: tail + letters, style) * small / style.cap }
        }
        var box = try text(whole, x - length / 2, y, first)
        if !tail.isEmpty || !letters.isEmpty {
            let lift = letters.isEmpty ? style.cap - small : 0
            first.cap = small
            let end = try text(tail + letters, box.x + box.width + style.cap * 0.12, y - lift, first)
            if underlines { fill(Box(end.x, end.y + end.height + 0.12 * style.cap, end.width, 0.07 * style.cap)) }
            box = box.union(end)
        }
        note(field, whole + (tail.isEmpty ? "" : tail == "5" ? "⁵" : "⁰") + letters, size, box)
        return box
    }

    /// What a line would take of the label.
    func width(of text: String, _ style: Style) throws(MediaError) -> Double {
        let size = Int((style.cap * scale / FaceMetrics.of(style.face).capital).rounded())
        let line = try Stencil(text: text, font: "\(style.face.rawValue) \(size)px", across: style.across)
        return Double(line.width) / scale
    }

    mutating func fill(_ box: Box, _ ink: Ink = .black) {
        canvas.fill(Box(box.x * scale, box.y * scale, box.width * scale, box.height * scale), ink)
    }

    mutating func frame(_ box: Box, _ line: Double, _ ink: Ink = .black) {
        fill(Box(box.x, box.y, box.width, line), ink)
        fill(Box(box.x, box.y + box.height - line, box.width, line), ink)
        fill(Box(box.x, box.y, line, box.height), ink)
        fill(Box(box.x + box.width - line, box.y, line, box.height), ink)
    }

    /// - Parameter deeper: how much further down the long bars of a product code reach.
    mutating func bars(
        _ modules: [Bool], _ box: Box, _ field: PrintedField.Name, text: String, value: String, deeper: Double = 0,
        isLong: (Int) -> Bool = { _ in false }, ink: Ink = .black
    ) {
        guard !modules.isEmpty else { return }
        let width = box.width / Double(modules.count)
        for (index, isDark) in modules.enumerated() where isDark {
            fill(Box(box.x + Double(index) * width, box.y, width, box.height + (isLong(index) ? deeper : 0)), ink)
        }
        module = min(module ?? width, width)
        note(field, text, value, box)
    }

    mutating func matrix(_ code: QRCode, _ box: Box, text: String) {
        let side = box.width / Double(code.side)
        for row in 0..<code.side {
            for column in 0..<code.side where code[row, column] {
                fill(Box(box.x + Double(column) * side, box.y + Double(row) * side, side, side))
            }
        }
        note(.qr, text, text, box)
    }

    /// Lays another drawing on, a quarter turn clockwise, with its fields.
    mutating func paste(turned other: Pen, x: Double, y: Double) {
        let (left, top) = (Int((x * scale).rounded()), Int((y * scale).rounded()))
        let source = other.canvas
        for row in 0..<source.height where (0..<canvas.width).contains(left + source.height - 1 - row) {
            for column in 0..<source.width where (0..<canvas.height).contains(top + column) {
                let from = (row * source.width + column) * 3
                let to = ((top + column) * canvas.width + left + source.height - 1 - row) * 3
                for band in 0..<3 { canvas.pixels[to + band] = source.pixels[from + band] }
            }
        }
        for field in other.fields {
            let box = field.box
            var turned = field
            turned.box = Box(
                Double(left) + Double(source.height) - box.y - box.height, Double(top) + box.x, box.height, box.width)
            fields.append(turned)
        }
        faces.formUnion(other.faces)
        if let narrow = other.module { module = min(module ?? narrow, narrow) }
    }

    mutating func note(_ name: PrintedField.Name, _ text: String, _ value: String, _ box: Box) {
        let pixels = Box(box.x * scale, box.y * scale, box.width * scale, box.height * scale)
        fields.append(PrintedField(name: name, text: text, value: value, box: pixels))
    }
}

/// A screen that shows a shop's page: a style, its price, all sizes to choose from, and no label.
import ServerMedia

enum ShopListing {
    static func draw(_ random: inout Seeded) throws(MediaError) -> (Canvas, codes: Set<String>) {
        let style = random.letters(2, of: "CDFH") + random.digits(4) + "-" + random.digits(3)
        var pen = Pen(width: 100, height: 200, scale: 10.8, paper: .white)
        try pen.text("9:41", 6, 6, .init(face: .sansBold, cap: 2.4))
        try pen.text("shop.example/air-runner-90", 50, 13, .init(face: .sans, cap: 2.2, ink: .grey(90), align: .centre))
        pen.fill(Box(4, 18, 92, 68), .grey(226))
        pen.fill(Box(24, 42, 52, 22), .grey(120))
        try pen.text("AIR RUNNER 90", 5, 95, .init(face: .sansBold, cap: 4))
        try pen.text("Men's Shoes   140.00", 5, 102, .init(face: .sans, cap: 2.6, ink: .grey(70)))
        try pen.text("Style: \(style)", 5, 109, .init(face: .sans, cap: 2.6, ink: .grey(70)))
        try pen.text("Colour: BLACK/WHITE-VOLT", 5, 115, .init(face: .sans, cap: 2.6, ink: .grey(70)))
        try pen.text("Select size", 5, 125, .init(face: .sansBold, cap: 2.8))
        for (index, size) in ["7", "7.5", "8", "8.5", "9", "9.5", "10", "10.5", "11", "12"].enumerated() {
            let (x, y) = (5 + Double(index % 5) * 18, 129 + Double(index / 5) * 10)
            pen.frame(Box(x, y, 16, 8), 0.25, .grey(150))
            try pen.text("US \(size)", x + 8, y + 5.2, .init(face: .sans, cap: 2.4, align: .centre))
        }
        pen.fill(Box(5, 154, 90, 12), .black)
        try pen.text("Add to bag", 50, 161.5, .init(face: .sansBold, cap: 3, ink: .white, align: .centre))
        try pen.text("Made in Vietnam.  Free delivery over 50.", 5, 175, .init(face: .sans, cap: 2.3, ink: .grey(90)))
        try pen.text("4.5 (1,204 reviews)   Seller since 03/2019", 5, 181, .init(face: .sans, cap: 2.3, ink: .grey(90)))
        pen.canvas.showPixels()
        return (pen.canvas, [style])
    }
}

extension Canvas {
    /// As a photographed screen has it: dark lines between its pixels, a little out of step with the camera's.
    mutating func showPixels() {
        func isLine(_ place: Int, _ pitch: Double) -> Bool { Double(place).truncatingRemainder(dividingBy: pitch) < 1 }
        for y in 0..<height {
            for x in 0..<width {
                let share = (isLine(x, 3.07) ? 0.86 : 1) * (isLine(y, 3.05) ? 0.9 : 1)
                for band in 0..<3 {
                    let at = (y * width + x) * 3 + band
                    pixels[at] = UInt8(Double(pixels[at]) * share)
                }
            }
        }
    }
}

/// Printed things that are no label of a shoe, though people photograph them for one, or leave them in the picture.
import ServerMedia

/// A parcel's address label: bars of Code 128, a postal code, numbers of many digits.
struct ParcelLabel: LabelLayout {
    let tracking: String
    let name = "parcel_label"
    let height = 84.0

    static func random(_ random: inout Seeded) -> ParcelLabel { ParcelLabel(tracking: "JD" + random.digits(18)) }

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper)
        pen.frame(Box(2, 2, 96, height - 4), 0.6)
        let lines = [
            "EXPRESS 24/7", "TO: J. SAMPLE", "12-4 LONG STREET", "LS1 4DY LEEDS UK", "WEIGHT 1.4 KG   PIECE 1/1",
            "REF 100442-881  ZONE EU 7",
        ]
        for (index, line) in lines.enumerated() {
            try pen.text(line, 7, 11 + Double(index) * 6.4, .init(face: .sansBold, cap: 3.6, widest: 86), .decoy)
        }
        pen.fill(Box(2, 47, 96, 0.6))
        pen.bars(
            Code128.modules(tracking), Box(8, 51, 84, 20), .otherBars, text: tracking, value: tracking)
        try pen.text(tracking, 50, 77.5, .init(face: .mono, cap: 3.4, align: .centre, widest: 84), .decoy)
        return pen
    }
}

/// Bars of a shop's own: interleaved 2 of 5 with its number below.
struct StockLabel: LabelLayout {
    let number: String
    let name = "stock_label"
    let height = 46.0

    static func random(_ random: inout Seeded) -> StockLabel { StockLabel(number: random.digits(14)) }

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper)
        try pen.text("SHELF C 14  ROW 8.5", 8, 9, .init(face: .sansBold, cap: 4), .decoy)
        pen.bars(LinearBars.itf(number), Box(8, 13, 84, 20), .otherBars, text: number, value: number)
        try pen.text(number, 50, 41, .init(face: .sans, cap: 4, align: .centre), .decoy)
        return pen
    }
}

/// A card with a QR code that leads to a web page.
struct WebCard: LabelLayout {
    let link = "HTTPS://EXAMPLE.COM/WIN?ID=4711"
    let name = "web_card"
    let height = 60.0

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper)
        try pen.text("SCAN & WIN", 8, 18, .init(face: .wideBold, cap: 6, widest: 42), .decoy)
        try pen.text("10 % OFF YOUR NEXT", 8, 30, .init(face: .sans, cap: 3.4, widest: 42), .decoy)
        try pen.text("ORDER UNTIL 12/31", 8, 37, .init(face: .sans, cap: 3.4, widest: 42), .decoy)
        if let code = QRCode(link) { pen.matrix(code, Box(56, 11, 37, 37), text: link) }
        return pen
    }
}

/// A till's receipt: prices, a date, an article number, bars.
struct Receipt: LabelLayout {
    let lines: [String]
    let bars: String
    let name = "receipt"
    let height = 150.0

    static func random(_ random: inout Seeded) -> Receipt {
        Receipt(
            lines: [
                "KICKS & CO.", "14 MARKET PLACE", "11/0\(random.integer(1...9))/25  18:32  TILL 03",
                "RUNNER MEN 9.5      129.99", "  ART \(random.digits(6))-\(random.digits(3))",
                "SOCKS 42-44  CM       9.95",
                "BAG                   0.20", "TOTAL EUR           140.14", "CARD ****\(random.digits(4))",
                "VAT 20 %             23.36", "AUTH \(random.digits(6))  UK 8.5 %", "THANK YOU",
            ], bars: random.digits(16))
    }

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper)
        for (index, line) in lines.enumerated() {
            let y = 13 + Double(index) * 9
            try pen.text(line, 7, y, .init(face: .mono, cap: 4, ink: .grey(60), widest: 86), .decoy)
        }
        pen.bars(Code128.modules(bars), Box(12, 122, 76, 16), .otherBars, text: bars, value: bars)
        return pen
    }
}

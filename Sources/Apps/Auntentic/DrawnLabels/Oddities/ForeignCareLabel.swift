/// A garment's care label in several languages, with washing signs and a size of its own.
import ServerMedia

struct ForeignCareLabel: LabelLayout {
    enum Language: String, CaseIterable, Sendable { case french, chinese, japanese, greek }

    let language: Language
    let seed: UInt64
    var name: String { "care_label_\(language.rawValue)" }
    let height = 110.0

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var random = Seeded(seed, "care")
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper)
        switch language {
        case .french: try words(["100 % COTON", "LAVER À 40° MAX", "NE PAS REPASSER", "TAILLE 42 / T 9.5"], &pen)
        case .greek: try words(["100 % ΒΑΜΒΑΚΙ", "ΠΛΥΣΙΜΟ 40°", "ΜΗ ΣΙΔΕΡΩΝΕΤΕ", "ΜΕΓΕΘΟΣ 42"], &pen)
        case .chinese, .japanese:
            for row in 0..<5 {
                let signs = Ideographs(cap: 7, isRound: language == .japanese)
                signs.write(random.integer(6...11), 8, 16 + Double(row) * 13, on: &pen, &random)
            }
            try pen.text("170/92A  GB 18401-2010 B", 8, 84, .init(face: .sans, cap: 4), .decoy)
        }
        try pen.text("RN 56323  CA 05553", 8, 94, .init(face: .sans, cap: 3.6), .decoy)
        signs(&pen)
        return pen
    }

    private func words(_ lines: [String], _ pen: inout Pen) throws(MediaError) {
        for (index, line) in lines.enumerated() {
            try pen.text(line, 8, 18 + Double(index) * 15, .init(face: .wide, cap: 6, widest: 84), .decoy)
        }
    }

    /// A tub, a triangle, an iron and a circle, crossed out now and then.
    private func signs(_ pen: inout Pen) {
        for place in 0..<4 {
            let box = Box(10 + Double(place) * 20, 98, 9, 8)
            pen.frame(box, 0.5)
            if place.isMultiple(of: 2) {
                pen.canvas.stroke(
                    from: (box.x * pen.scale, box.y * pen.scale),
                    to: ((box.x + 9) * pen.scale, (box.y + 8) * pen.scale), thickness: 0.5 * pen.scale, .black)
            }
        }
    }
}

/// Signs built like Chinese and Japanese ones, of strokes in a square: no font for them is needed, and none says a word.
struct Ideographs: Sendable {
    var cap: Double
    var isRound: Bool

    func write(_ count: Int, _ x: Double, _ y: Double, on pen: inout Pen, _ random: inout Seeded) {
        for place in 0..<count {
            let left = x + Double(place) * cap * 1.12
            for _ in 0..<random.integer(isRound ? 2...4 : 4...8) {
                let from = (random.within(0...1), random.within(0...1))
                let isLevel = random.chance(0.5)
                let slant = isRound ? random.within(-0.5...0.5) : random.within(-0.08...0.08)
                let length = random.within(0.4...0.95)
                let to = isLevel ? (from.0 + length, from.1 + slant) : (from.0 + slant, from.1 + length)
                func point(_ place: (Double, Double)) -> (x: Double, y: Double) {
                    ((left + min(1, place.0) * cap) * pen.scale, (y - cap + min(1, place.1) * cap) * pen.scale)
                }
                pen.canvas.stroke(from: point(from), to: point(to), thickness: cap * 0.09 * pen.scale, .black)
            }
        }
    }
}

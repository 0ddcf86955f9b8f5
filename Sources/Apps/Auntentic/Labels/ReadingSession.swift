/// One photo's way from pixels to recognised lines and bars.
import AuntenticCore
import Foundation

struct ReadingSession {
    let kind: LabelReading.Kind
    let deadline: Deadline

    /// Areas read at most, and lines of each: bounds the work on cloth that looks like print.
    private static let areas = 3
    private static let lines = 70
    /// 10/16/19: six digits and two strokes.
    private static let dateStrokes = 8
    /// Keeps what stands in different places of the photo from looking like one table.
    private static let apart = 100_000.0

    func read(_ photo: GreyPhoto, _ recognisers: RecogniserPool?) throws -> LabelMaterial {
        var material = LabelMaterial()
        let areas = TextFinder.areas(in: photo, limit: Self.areas)
        material.areas = areas.map { $0.region(in: photo) }
        material.aspect = Double(photo.width) / Double(photo.height)
        material.bars = BarSearch.bars(in: photo, areas, of: kind, deadline)
        try deadline.check()
        guard let recognisers else { return material }
        try recognisers.with { recogniser in
            // A tag's QR code says best where the print around it stands. On a box it is at the far end of it.
            let around = material.bars.compactMap { $0.surroundings(in: photo) }.prefix(1)
            for (index, area) in (around + areas).enumerated() {
                try deadline.check()
                if deadline.isOver || LabelInterpreter.isEnough(material.lines) { break }
                material.lines += try lines(photo, area, recogniser).map { $0.moved(down: Double(index) * Self.apart) }
            }
        }
        try deadline.check()
        return material
    }

    private func lines(_ photo: GreyPhoto, _ area: TextArea, _ recogniser: Recogniser) throws -> [RecognisedLine] {
        guard var (reader, lines) = fittingReader(photo, area, recogniser) else { return [] }
        if isUpsideDown(lines, reader) {
            guard let turned = self.reader(photo, area, area.angle + 180, reader.scale, recogniser) else { return [] }
            reader = turned
            lines = reader.print.lines()
        }
        var found: [RecognisedLine] = []
        for line in lines.prefix(Self.lines) {
            try deadline.check()
            if deadline.isOver { break }
            found += looks(at: line, reader)
        }
        return found
    }

    /// Codes, sizes and dates have digits, colours strokes; they are read again, differently prepared, and a
    /// third time where both were unsure. Words are read well enough once.
    private func looks(at line: TextLine, _ reader: TextReader) -> [RecognisedLine] {
        guard let first = reader.read(line, .even) else { return [] }
        guard line.strokes.count > 1 || !line.raised.isEmpty || first.confidence > 0.5,
            first.text.contains(where: { $0.isNumber || $0 == "/" })
        else { return [first] }
        var looks = [first]
        if let second = reader.read(line, .leaning) { looks.append(second) }
        if line.strokes.count >= 4, looks.allSatisfy({ $0.confidence < 0.85 }),
            let third = reader.read(line, .thick)
        {
            looks.append(third)
        }
        return looks + halves(of: line, looks, reader)
    }

    /// Two dates with a bar between them are one line to the eye and a riddle to the recogniser: each is read alone.
    private func halves(
        of line: TextLine, _ looks: [RecognisedLine], _ reader: TextReader
    ) -> [RecognisedLine] {
        let slashes = looks.map { $0.text.count { "/|]".contains($0) } }.max() ?? 0
        guard line.strokes.count == 2 * Self.dateStrokes + 1, slashes >= 4,
            looks.contains(where: { $0.confidence < 0.92 })
        else { return [] }
        return [line.strokes.prefix(Self.dateStrokes), line.strokes.suffix(Self.dateStrokes)].flatMap { strokes in
            let part = strokes.dropFirst().reduce(into: TextLine(strokes[strokes.startIndex])) { $0.append($1) }
            return [LineLook.even, .leaning].compactMap { reader.read(part, $0) }
        }
    }

    /// Specks and threads among the print make it look smaller than it is; what is enlarged too much is read worse and
    /// takes longer.
    private func fittingReader(
        _ photo: GreyPhoto, _ area: TextArea, _ recogniser: Recogniser
    ) -> (TextReader, [TextLine])? {
        guard let first = reader(photo, area, area.angle, 1, recogniser) else { return nil }
        let lines = first.print.lines()
        guard let height = LineBuilder.typicalHeight(lines), height > UprightView.characterSize * 1.6 else {
            return (first, lines)
        }
        return reader(photo, area, area.angle, UprightView.characterSize / height, recogniser).map {
            ($0, $0.print.lines())
        }
    }

    private func reader(
        _ photo: GreyPhoto, _ area: TextArea, _ angle: Double, _ scale: Double, _ recogniser: Recogniser
    ) -> TextReader? {
        UprightView(photo, area, angle: angle, scale: scale).map {
            TextReader(print: PrintedView($0), scale: scale, recogniser: recogniser, deadline: deadline)
        }
    }

    /// Asks the lines with the most characters; print that reads badly both ways stays as it is.
    private func isUpsideDown(_ lines: [TextLine], _ reader: TextReader) -> Bool {
        let longest = lines.filter { $0.strokes.count >= 4 && $0.box.height < 90 }
            .sorted { ($0.strokes.count, $0.weight) > ($1.strokes.count, $1.weight) }.prefix(5)
        let upright = longest.reduce(0) { $0 + reader.confidence($1, isUpsideDown: false) }
        let turned = longest.reduce(0) { $0 + reader.confidence($1, isUpsideDown: true) }
        return turned > upright * 1.1
    }
}

/// How each operation changes the edit before it: the crop keeps its shape, and words stay on what they were written on.
import Pictures

extension PictureEdit {
    func applying(_ operation: EditOperation, width: Int, height: Int) -> PictureEdit {
        var new = self
        switch operation {
        case .turn(let quarters): for _ in 0..<((quarters % 4 + 4) % 4) { new = new.turnedOnce() }
        case .resize(let side):
            new.longestSide = side.map { min(Self.sides.upperBound, max(Self.sides.lowerBound, $0)) }
        case .write(let text):
            if let place = new.texts.firstIndex(where: { $0.id == text.id }) {
                new.texts[place] = text
            } else {
                new.texts.append(text)
            }
        case .erase(let id): new.texts.removeAll { $0.id == id }
        case .straighten(let degrees):
            new.straightening = min(Self.angles.upperBound, max(Self.angles.lowerBound, degrees))
            new.crop = fittingCrop(to: EditGeometry(width: width, height: height, new), width, height)
            new.moveTexts(from: self, width, height)
        case .crop(let region):
            guard region.isInside else { break }
            new.crop = region
            new.moveTexts(from: self, width, height)
        }
        return new
    }

    private func turnedOnce() -> PictureEdit {
        var new = self
        new.quarterTurns = (quarterTurns + 1) % 4
        new.crop = PhotoRegion(x: max(0, 1 - crop.y - crop.height), y: crop.x, width: crop.height, height: crop.width)
        for place in texts.indices { (new.texts[place].x, new.texts[place].y) = (1 - texts[place].y, texts[place].x) }
        return new
    }

    /// The same shape around the same place, as large as it was or as fits.
    private func fittingCrop(to new: EditGeometry, _ width: Int, _ height: Int) -> PhotoRegion {
        if crop == .whole { return .whole }
        let old = EditGeometry(width: width, height: height, self)
        let shape = old.cropped.width / old.cropped.height
        let across = min(crop.width, shape * new.frame.height / new.frame.width)
        let down = across * new.frame.width / shape / new.frame.height
        let (x, y) = (crop.x + (crop.width - across) / 2, crop.y + (crop.height - down) / 2)
        return PhotoRegion(
            x: min(max(0, x), 1 - across), y: min(max(0, y), max(0, 1 - down)), width: across, height: min(1, down))
    }

    private mutating func moveTexts(from old: PictureEdit, _ width: Int, _ height: Int) {
        let before = EditGeometry(width: width, height: height, old)
        let after = EditGeometry(width: width, height: height, self)
        texts = texts.map { before.moved($0, to: after) }
    }
}

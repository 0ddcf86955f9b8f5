/// How to photograph each angle, in one line.
extension PhotoAngle {
    package var instruction: String {
        switch self {
        case .outerSide: "Put the shoe on a plain surface. Photograph the side that faces away from the other shoe."
        case .innerSide: "Turn the shoe around. Photograph the side that faces the other shoe."
        case .sizeTag: "Open the tongue and photograph the tag inside, close enough to read every number."
        case .boxLabel: "Photograph the sticker on the short side of the box, straight on and without glare."
        case .sole: "Turn the shoe over and photograph the whole sole from above."
        case .heel: "Photograph the heel straight from behind, at the height of the shoe."
        case .toe: "Photograph the toe box from above, with the laces just in view."
        case .tongueLabel: "Photograph the label on the front of the tongue, close enough to read it."
        case .insole: "Photograph the insole from above, so that its print can be read."
        case .stitching: "Move close to a seam, until the single stitches can be counted."
        case .logo: "Move close to the logo, straight on, until it fills half of the picture."
        default: "Photograph the \(title) straight on, sharp and in good light."
        }
    }
}

/// Our own drawings for SF Symbol names: Apple's symbols may not be shown on the web.
@MainActor
package enum Symbols {
    /// Requested names without a drawing; a test checks that there are none.
    package private(set) static var unknown: Set<String> = []

    private static let frame =
        "<svg viewBox='0 0 24 24' fill='none' stroke='currentColor' stroke-width='2' stroke-linecap='round'"
        + " stroke-linejoin='round'>"

    package static func isKnown(_ name: String) -> Bool { shape(name) != nil }

    private static let drawings = _SharedTexts<String>()

    static func drawing(_ name: String) -> String {
        drawings.text(of: name) {
            let shape = shape(name)
            if shape == nil { unknown.insert(name) }
            return frame + (shape ?? placeholder) + "</svg>"
        }
    }

    private static let placeholder = "<rect x='4' y='4' width='16' height='16' rx='3' stroke-dasharray='3 2'/>"

    private static let disc = "M12 2a10 10 0 100 20 10 10 0 000-20z"
    private static let seal =
        "M12 2l2.6 2 3.3-.2 1 3.1 2.7 1.9-1 3.2 1 3.2-2.7 1.9-1 3.1-3.3-.2L12 22l-2.6-2-3.3.2-1-3.1"
        + "-2.7-1.9 1-3.2-1-3.2 2.7-1.9 1-3.1 3.3.2z"
    private static let tick = "M6.6 12.9L8 11.4l2.4 2.4 5.3-6.1 1.5 1.3-6.7 7.7z"
    private static let cross =
        "M8.2 9.6L9.6 8.2l2.4 2.4 2.4-2.4 1.4 1.4-2.4 2.4 2.4 2.4-1.4 1.4-2.4-2.4-2.4 2.4-1.4-1.4 2.4-2.4z"

    /// Filled signs as one shape whose mark is a hole, so that they look right on any background.
    private static let solids: [String: String] = [
        "checkmark.square": "M5 3h14a2 2 0 012 2v14a2 2 0 01-2 2H5a2 2 0 01-2-2V5a2 2 0 012-2z" + tick,
        "checkmark.circle": disc + tick, "checkmark.seal": seal + tick, "xmark.circle": disc + cross,
        "xmark.seal": seal + cross, "plus.circle": disc + "M11 7h2v4h4v2h-4v4h-2v-4H7v-2h4z",
        "checkmark.shield": "M12 2.5l8.5 3v6c0 5-3.5 8.5-8.5 10-5-1.5-8.5-5-8.5-10v-6z" + tick,
        "exclamationmark.circle": disc + "M11 6h2v8h-2zM11 16h2v2h-2z",
        "exclamationmark.triangle": "M12 2L1 20.5h22zM11 9h2v6h-2zM11 16.5h2v2h-2z",
        "info.circle": disc + "M11 6h2v2h-2zM11 10h2v8h-2z", "clock": disc + "M11 6h2v5.4l3.6 2.3-1 1.6-4.6-2.9z",
        "questionmark.circle": disc + "M8.2 9.4a3.8 3.8 0 117.6 0c0 2-1.5 2.7-2.3 3.4-.4.3-.5.6-.5 1.2h-2"
            + "c0-1.5.4-2.2 1.3-2.9.8-.6 1.5-1 1.5-1.7a1.8 1.8 0 10-3.6 0zM11 16h2v2h-2z",
        "camera": "M2.5 7h4l2-3h7l2 3h4v13.5h-19zM12 9.5a4 4 0 100 8 4 4 0 000-8z",
        "photo": "M4 4h16a2 2 0 012 2v12a2 2 0 01-2 2H4a2 2 0 01-2-2V6a2 2 0 012-2zM4 17.5h16l-5-6-4 5-3-2.5z"
            + "M8 8a1.7 1.7 0 100 3.4A1.7 1.7 0 008 8z",
        "lock": "M5 10.5h2V7.5a5 5 0 0110 0v3h2V21H5zM9 10.5h6V7.5a3 3 0 00-6 0z",
        "house": "M12 3l9.5 8.5H19V21h-5.5v-6h-3v6H5v-9.5H2.5z",
        "envelope": "M2 6.5l10 7 10-7V5H2zM2 9v10h20V9l-10 7z",
    ]

    private static let others = [
        "gear": "gearshape", "sparkle": "sparkles", "shoe.2": "shoe", "person.circle": "person.crop.circle",
        "photo.on.rectangle.angled": "photo.on.rectangle", "shield.checkered": "checkmark.shield",
        "rectangle.stack": "photo.stack", "camera.viewfinder": "viewfinder", "wand.and.rays": "wand.and.stars",
        "arrow.uturn.backward": "arrow.counterclockwise", "arrow.uturn.forward": "arrow.clockwise",
        "trash.circle": "trash", "lock.shield": "checkmark.shield",
        "arrow.2.circlepath": "arrow.triangle.2.circlepath", "chevron.backward": "chevron.left",
        "chevron.forward": "chevron.right", "arrow.forward": "arrow.right", "arrow.backward": "arrow.left",
        "iphone.slash": "wifi.slash", "ticket": "tag",
    ]

    private static func shape(_ name: String) -> String? {
        let isFilled = name.hasSuffix(".fill")
        let plain = isFilled ? String(name.dropLast(5)) : name
        let base = others[plain] ?? plain
        if isFilled, let solid = solids[base] {
            return "<path d='\(solid)' fill='currentColor' fill-rule='evenodd' stroke='none'/>"
        }
        guard let outline = signs[base] ?? things[base] else { return nil }
        return isFilled && isClosed(base) ? filled(outline) : outline
    }

    /// Outlines that are one closed shape look right when filled.
    private static func isClosed(_ name: String) -> Bool {
        [
            "star", "heart", "flame", "play", "stop", "bell", "moon", "bolt", "tag", "shoe", "person", "person.2",
            "drop",
            "circle", "bookmark",
        ]
        .contains(name)
    }

    private static func filled(_ outline: String) -> String { "<g fill='currentColor'>\(outline)</g>" }
}

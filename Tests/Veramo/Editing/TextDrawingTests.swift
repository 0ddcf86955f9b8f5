/// Words on pictures, by libvips.
import Clients
import Foundation
import Pictures
import ServerMedia
import SimulatorDevice
import Testing

@Suite struct TextDrawingTests {
    private static let pink: UInt32 = 0xFF40C0
    private static let ink = [255, 64, 192]

    private func written(_ text: String, _ change: (inout TextOverlay) -> Void = { _ in }) async throws -> Pixels {
        var overlay = TextOverlay(id: 1, text: text)
        (overlay.colour, overlay.isOutlined) = (Self.pink, false)
        change(&overlay)
        return try await edited { $0.texts = [overlay] }
    }

    @Test("VER-S4e Words stand on the picture where they were put, in their colour and size")
    func place() async throws {
        #expect(try await edited { _ in }.box(Self.ink) == nil)
        let middle = try #require(try await written("Hello").box(Self.ink))
        #expect(abs(middle.x + middle.width / 2 - 0.5) < 0.02 && abs(middle.y + middle.height / 2 - 0.5) < 0.04)
        let corner = try #require(
            try await written("Hello") { ($0.x, $0.y, $0.size) = (0.2, 0.85, 0.05) }.box(Self.ink))
        #expect(abs(corner.x + corner.width / 2 - 0.2) < 0.02 && abs(corner.y + corner.height / 2 - 0.85) < 0.03)
        #expect(abs(corner.width * 2 - middle.width) < 0.03, "half the size is half as wide")
        let dark = try await written("Hello") { $0.colour = 0x000000 }
        #expect(dark.count([0, 0, 0]) > 100 && dark.box(Self.ink) == nil)
    }

    @Test("The same letter reaches as high alone as beside one that hangs down")
    func baseline() async throws {
        let alone = try #require(try await written("H").box(Self.ink))
        let beside = try #require(try await written("Hg").box(Self.ink))
        #expect(abs(alone.y - beside.y) < 0.012)
    }

    @Test("An outline goes around the letters, in black around light ones and white around dark ones")
    func outline() async throws {
        let light = try await written("Hello") { ($0.isOutlined, $0.size) = (true, 0.2) }
        let bare = try await written("Hello") { $0.size = 0.2 }
        let (inked, plain) = (try #require(light.box(Self.ink)), try #require(bare.box(Self.ink)))
        #expect(abs(inked.x - plain.x) < 0.01 && abs(inked.width - plain.width) < 0.01)
        let around = try #require(light.box([255, 255, 255], tolerance: 40) ?? light.box([0, 0, 0]))
        #expect(around.x < inked.x && around.x + around.width > inked.x + inked.width)
        #expect(around.y < inked.y && around.y + around.height > inked.y + inked.height)
        let white = try await written("Hi") { ($0.isOutlined, $0.colour) = (true, 0x101010) }
        #expect(white.count([255, 255, 255], tolerance: 30) > 50)
    }

    @Test("Each font draws the words differently")
    func fonts() async throws {
        var seen: Set<Int> = []
        for font in TextOverlay.Font.allCases {
            seen.insert(try await written("Good morning") { $0.font = font }.count(Self.ink))
        }
        #expect(seen.count == TextOverlay.Font.allCases.count)
    }

    @Test("Lines break where they were broken and where the picture ends, and stand to one side of each other")
    func lines() async throws {
        let one = try #require(try await written("MMMM").box(Self.ink))
        let two = try #require(try await written("MMMM\nMM").box(Self.ink))
        #expect(two.height > one.height * 1.8 && abs(two.width - one.width) < 0.01)
        let long = try #require(try await written(String(repeating: "word ", count: 20)).box(Self.ink))
        #expect(long.width <= TextOverlay.widest && long.height > one.height * 2.5)
        let sides = try await [TextOverlay.Alignment.leading, .centre, .trailing].asyncMap { side in
            try await written("MMMM\ni") { $0.alignment = side }.lowerInk(Self.ink)
        }
        #expect(sides[0] < sides[1] && sides[1] < sides[2])
    }

    @Test("Emoji, right-to-left words, markup and control characters are drawn as what they are")
    func scripts() async throws {
        for words in ["🥰🎉", "שלום עולם", "مرحبا", "<b>&amp;</b>", "a\u{0}b\u{7}c"] {
            let (with, without) = (try await written(words), try await edited { _ in })
            #expect(with.difference(to: without) > 30, "\(words) is on the picture")
        }
        // The first letter of a line that goes from right to left is at the right.
        let leading = try await written("שלום עולם עולם\nש") { $0.alignment = .leading }.lowerInk(Self.ink)
        #expect(leading > 0.5)
        let blank = try await written("  \n "), bare = try await edited { _ in }
        #expect(blank.difference(to: bare) == 0)
    }

    @Test("Two hundred large letters become as small as they must be to stay in the picture")
    func fits() async throws {
        let box = try #require(
            try await written(String(repeating: "W", count: 200)) { $0.size = 0.4 }.box(Self.ink))
        #expect(box.x >= 0.005 && box.x + box.width <= 0.995 && box.y > 0.005 && box.y + box.height < 0.995)
        let lines = try #require(
            try await written(Array(repeating: "l", count: 60).joined(separator: "\n")) { $0.size = 0.4 }.box(Self.ink))
        #expect(lines.y > 0 && lines.y + lines.height < 1)
    }

    @Test("Words beyond an edge are cut off there, and the later of two lies above the earlier")
    func edges() async throws {
        for (x, y) in [(0.0, 0.0), (1, 1), (0, 1), (1, 0)] {
            let picture = try await written("Hello") { ($0.x, $0.y, $0.isOutlined) = (x, y, true) }
            #expect((picture.width, picture.height) == (400, 300))
            #expect(picture.count(Self.ink) > 20)
        }
        var under = TextOverlay(id: 1, text: "█"), over = TextOverlay(id: 2, text: "█")
        (under.colour, over.colour) = (0x00FFFF, Self.pink)
        (under.isOutlined, over.isOutlined) = (false, false)
        let both = try await edited { [under, over] in $0.texts = [under, over] }
        #expect(both.count(Self.ink) > 100 && both.count([0, 255, 255]) < both.count(Self.ink) / 10)
    }
}

extension Pixels {
    /// The middle of the ink in the lower of two lines.
    fileprivate func lowerInk(_ colour: [Int]) -> Double {
        guard let all = box(colour), let low = box(colour, below: all.y + all.height * 0.62) else { return .nan }
        return low.x + low.width / 2
    }

    fileprivate func box(_ colour: [Int], below edge: Double) -> PhotoRegion? {
        var (left, right) = (2.0, -1.0)
        for y in Int(edge * Double(height))..<height {
            for x in 0..<width {
                let (px, py) = ((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
                if isClose(px, py, colour, tolerance: 60) { (left, right) = (min(left, px), max(right, px)) }
            }
        }
        return right < 0 ? nil : PhotoRegion(x: left, y: edge, width: right - left, height: 1 - edge)
    }

    /// Pixels that differ clearly.
    fileprivate func difference(to other: Pixels) -> Int {
        var count = 0
        for y in 0..<height {
            for x in 0..<width {
                let (px, py) = ((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
                if !isClose(px, py, other.colour(px, py), tolerance: 40) { count += 1 }
            }
        }
        return count
    }
}

extension Sequence {
    fileprivate func asyncMap<R>(_ change: (Element) async throws -> R) async rethrows -> [R] {
        var all: [R] = []
        for item in self { all.append(try await change(item)) }
        return all
    }
}

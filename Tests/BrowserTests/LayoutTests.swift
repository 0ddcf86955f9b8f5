/// Where Chromium puts what views ask for: boxes measured on the page, not read from its markup.
import Foundation
import SwiftUI
import TestSupport
import Testing
import WebUI

@Suite(.serialized) @MainActor struct LayoutTests {
    /// 40 points wide, 20 high.
    private static let picture = Image(uiImage: UIImage(data: Data(base64Encoded: wide)!)!)

    @Test(
        "what may take any height keeps its content's in a scroll view, however deep it lies, and shares a fixed height"
    )
    func anyHeight() async throws {
        let boxes = try await Page.boxes {
            ScrollView {
                VStack(spacing: 0) {
                    VStack(spacing: 0) {
                        Text("Words").frame(maxHeight: .infinity).accessibilityIdentifier("words")
                        Self.picture.resizable().accessibilityIdentifier("picture")
                        Color.red.accessibilityIdentifier("colour")
                        Rectangle().strokeBorder(.blue).accessibilityIdentifier("outline")
                    }
                    .padding(16)
                    .background(Color.yellow)
                    .accessibilityIdentifier("card")
                    Text("Below").accessibilityIdentifier("below")
                    VStack(spacing: 0) {
                        Color.red.accessibilityIdentifier("upper")
                        Color.blue.accessibilityIdentifier("lower")
                    }
                    .frame(height: 100)
                }
            }
        }
        let (card, below) = (try boxes["card"], try boxes["below"])
        #expect(try boxes["words"].height > 15)
        #expect(try boxes["picture"].height > 15)
        #expect(try boxes["colour"].height == 10)
        #expect(try boxes["outline"].height == 10)
        for name in ["words", "picture", "colour", "outline"] {
            #expect(card.holds(try boxes[name]), "\(name) sticks out of its card")
        }
        #expect(below.top >= card.bottom - 0.5, "the card lies over what follows")
        #expect(try (boxes["upper"].height, boxes["lower"].height) == (50, 50))
    }

    @Test("a picture that keeps its shape is as wide as its frame's height makes it, at the edge it is aligned to")
    func fit() async throws {
        let boxes = try await Page.boxes {
            ScrollView {
                VStack(alignment: .leading, spacing: 0) {
                    Self.picture.resizable().scaledToFit().frame(height: 72).clipShape(
                        RoundedRectangle(cornerRadius: 8)
                    )
                    .accessibilityIdentifier("thumbnail")
                    Self.picture.resizable().scaledToFit().frame(height: 400).accessibilityIdentifier("tall")
                    Self.picture.resizable().scaledToFit().accessibilityIdentifier("whole")
                    Self.picture.resizable().scaledToFit().frame(maxHeight: 90).accessibilityIdentifier("limited")
                    Text("Below").accessibilityIdentifier("below")
                }
            }
        }
        let thumbnail = try boxes["thumbnail"]
        #expect((thumbnail.left, thumbnail.width, thumbnail.height) == (0, 144, 72))
        #expect(try (boxes["tall"].width, boxes["tall"].height) == (390, 400), "wider than the screen is no use")
        #expect(try (boxes["whole"].width, boxes["whole"].height) == (390, 195))
        #expect(try boxes["limited"].height == 90)
        #expect(try boxes["below"].top >= boxes["limited"].bottom - 0.5)
    }

    @Test("GeometryReader puts its content at the top left")
    func geometry() async throws {
        let boxes = try await Page.boxes {
            GeometryReader { _ in Color.red.frame(width: 30, height: 20).accessibilityIdentifier("inside") }
                .frame(width: 200, height: 100)
                .accessibilityIdentifier("outside")
        }
        let (inside, outside) = (try boxes["inside"], try boxes["outside"])
        #expect((inside.left, inside.top) == (outside.left, outside.top))
        #expect((inside.width, inside.height) == (30, 20))
    }

    @Test(
        "of an alert's two buttons the one that cancels stands on the left, and below when they are too large for a row"
    )
    func alert() async throws {
        let question = Color.white.alert("Sign out?", isPresented: .constant(true)) {
            Button("Sign out", role: .destructive) {}.accessibilityIdentifier("action")
            Button("Cancel", role: .cancel) {}.accessibilityIdentifier("cancel")
        }
        let beside = try await Page.boxes { question }
        #expect(try beside["cancel"].right <= beside["action"].left + 1)
        #expect(try beside["cancel"].top == beside["action"].top)
        let stacked = try await Page.boxes(text: "accessibility5") { question }
        #expect(try stacked["action"].bottom <= stacked["cancel"].top + 1)
    }

    @Test("a positioned view has its middle at its place of the room there is, as large as it says, also at an edge")
    func position() async throws {
        let boxes = try await Page.boxes {
            ZStack {
                Color.yellow.accessibilityIdentifier("room")
                Color.red.frame(width: 40, height: 20).accessibilityIdentifier("inside").position(x: 50, y: 30)
                Color.blue.frame(width: 90, height: 60).accessibilityIdentifier("edge").position(x: 200, y: 100)
            }
            .frame(width: 200, height: 100)
        }
        let (room, inside, edge) = (try boxes["room"], try boxes["inside"], try boxes["edge"])
        #expect((room.width, room.height) == (200, 100))
        #expect((inside.left - room.left, inside.top - room.top) == (30, 20))
        #expect((inside.width, inside.height, edge.width, edge.height) == (40, 20, 90, 60))
        #expect((edge.left - room.left, edge.top - room.top) == (155, 70))
    }

    @Test("what lies over something keeps the size it says, though it is larger, and its middle")
    func largerOverlay() async throws {
        let boxes = try await Page.boxes {
            Color.yellow.frame(width: 60, height: 100).accessibilityIdentifier("below")
                .overlay { Self.picture.resizable().frame(width: 120, height: 60).accessibilityIdentifier("over") }
                .clipped()
        }
        let (below, over) = (try boxes["below"], try boxes["over"])
        #expect((over.width, over.height) == (120, 60))
        #expect(
            (over.left + over.right, over.top + over.bottom) == (below.left + below.right, below.top + below.bottom))
    }

    private static let wide =
        "iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAAJElEQVR42mP4Oo97QBDDqMWjFo9aPGrxqMWjFo9aPGrxyLEYAEi9DgyjDkklAAAAAElFTkSuQmCC"
}

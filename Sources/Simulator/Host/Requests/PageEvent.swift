/// An event of a page: somebody tapped, typed or picked, or a box changed its size.
import WebUI

struct PageEvent: Sendable, Decodable {
    /// Counts up within one page.
    let number: Int
    /// The id of a handler that the page got with an element.
    let handler: String
    private let kind: String
    private let value: Value?

    private enum CodingKeys: String, CodingKey { case number = "n", handler = "h", kind = "k", value = "v" }

    private enum Value: Sendable, Decodable {
        case text(String)
        case numbers([Double])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .numbers(try container.decode([Double].self))
            }
        }
    }

    var uiEvent: UIEvent {
        switch (kind, value) {
        case ("f", .text(let text)?): .focus(text == "true")
        case ("v", .text(let text)?): .value(text)
        case ("z", .numbers(let size)?) where size.count == 2 && size.allSatisfy { (0...10_000).contains($0) }:
            .size(size[0], size[1])
        case ("y", .numbers(let place)?) where place.count == 2 && (0...1_000_000).contains(place[1]):
            .near(place[0] > 0, height: place[1])
        case ("g", .numbers(let told)?) where (1...7).contains(told.count) && told.allSatisfy { abs($0) <= 1_000_000 }:
            .gesture(UIEvent.Phase(rawValue: Int(told[0])) ?? .cancelled, Array(told.dropFirst()))
        default: .click
        }
    }
}

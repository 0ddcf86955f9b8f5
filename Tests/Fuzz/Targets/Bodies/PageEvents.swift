/// What the simulator's page reports.
import Foundation
import WebUI
import Wire

@testable import SimulatorHost

extension FuzzTarget {
    static let pageEvents = FuzzTarget(
        "page-events", feeds: "bodies of /sim/event and /sim/display to the simulator", longest: 8192,
        words: JSONWords.all + [#""n":"#, #""h":"#, #""k":"z""#, #""v":[320,480]"#, #""k":"v""#, #""scheme":"dark""#]
    ) { (bytes: [UInt8]) in
        if let change = try? JSONBounds.stranger.decode(DisplaySettings.Change.self, from: Data(bytes)) {
            var settings = DisplaySettings()
            settings.apply(change)
            var again = settings
            again.apply(change)
            try require(again == settings, "applied twice it differs")
        }
        guard let event = try? JSONBounds.stranger.decode(PageEvent.self, from: Data(bytes)) else { return }
        switch event.uiEvent {
        case .size(let width, let height):
            try require((0...10_000).contains(width) && (0...10_000).contains(height), "\(width) by \(height)")
        case .value(let text): try require(text.utf8.count <= 3 * bytes.count, "text out of nothing")
        default: break
        }
    }
}

/// A view on the simulator's page without its server: the markup and the style sheets in one file, measured in Chromium.
import Foundation
import Subprocess
import SwiftUI
import TestSupport
import WebUI

enum Page {
    struct Box: Decodable {
        var left: Double
        var top: Double
        var width: Double
        var height: Double

        var right: Double { left + width }
        var bottom: Double { top + height }

        /// Half a point is a rounding.
        func holds(_ other: Box) -> Bool {
            other.left >= left - 0.5 && other.right <= right + 0.5 && other.top >= top - 0.5
                && other.bottom <= bottom + 0.5
        }
    }

    struct Boxes {
        fileprivate var named: [String: Box]

        struct Missing: Error { var name: String }

        subscript(name: String) -> Box {
            get throws {
                guard let box = named[name] else { throw Missing(name: name) }
                return box
            }
        }
    }

    /// The boxes of everything with an accessibility identifier, on a screen of 390×844 points.
    @MainActor static func boxes(
        text: String = "large", @ViewBuilder of content: () -> some View
    ) async throws -> Boxes {
        try await measured(try document(Session(content()), text: text))
    }

    private nonisolated static func measured(_ html: String) async throws -> Boxes {
        let python = try await PythonEnvironment.ready(scripts, name: "browser-venv")
        return try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("page.html")
            try Data(html.utf8).write(to: file)
            let outcome = try await python.run("boxes.py", ["PAGE": file.absoluteString])
            guard outcome.ended, let line = outcome.output.split(separator: "\n").first(where: { $0.hasPrefix("{") })
            else {
                throw RunningServer.Failure(description: outcome.output)
            }
            return Boxes(named: try JSONDecoder().decode([String: Box].self, from: Data(line.utf8)))
        }
    }

    @MainActor private static func document(_ session: Session, text: String) async throws -> String {
        let sheets = [
            "tokens", "layout", "controls", "lists", "charts", "media", "navigation", "presentation", "glass", "page",
        ]
        let styles = try sheets.map {
            try String(contentsOf: page.appendingPathComponent("\($0).css"), encoding: .utf8)
        }
        var body = session.innerHTML()
        // There is no server to ask for pictures.
        for match in body.matches(of: /\/sim\/blob\/([a-z0-9]+)/).reversed() {
            guard let blob = session.blob(named: String(match.1)) else { continue }
            body.replaceSubrange(match.range, with: "data:\(blob.type);base64,\(blob.data.base64EncodedString())")
        }
        session.close()
        return """
            <!doctype html><html data-scheme="light" data-text="\(text)" data-motion="reduced"><meta charset="utf-8">
            <style>\(styles.joined())</style>
            <body><div class="stage"><div class="phone"><div class="screen"><div id="root">\(body)</div></div></div></div>
            """
    }

    static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("client")
    private static let page = scripts.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("Sources/Simulator/Host/Page")
}

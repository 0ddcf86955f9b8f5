/// What a test does to a screen: tap, type, choose, wait. Nothing hidden, disabled or absent can be acted on.
import Foundation
import Testing
import WebUI

extension Screen {
    /// Taps the button, link, tab, row or toggle of that label or identifier, then waits for quiet.
    package func tap(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard let target = target(name, for: ["data-c", "data-x"], "tap", sourceLocation) else { return }
        if let click = target.handlers["data-c"] {
            send(click, .click)
        } else if let change = target.handlers["data-x"] {
            send(change, .value(target.value == "on" ? "false" : "true"))
        }
        await settle()
    }

    /// Replaces a field's text, as someone who selects all and types.
    package func type(_ text: String, into name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard let target = target(name, for: ["data-i"], "type into", sourceLocation) else { return }
        if let input = target.handlers["data-i"] { send(input, .value(text)) }
        await settle()
    }

    /// Presses Return in a field.
    package func submit(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard let target = target(name, for: ["data-s"], "submit", sourceLocation) else { return }
        if let submit = target.handlers["data-s"] { send(submit, .click) }
        await settle()
    }

    /// Gives a photo to the picker of that label or identifier.
    package func choose(
        photo: Data, in name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        guard let target = target(name, for: ["data-u"], "give a photo to", sourceLocation) else { return }
        if let upload = target.handlers["data-u"] {
            send(upload, .files([(name: "photo.jpg", type: "image/jpeg", data: photo)]))
        }
        await settle()
    }

    /// Chooses an option of a picker by its words.
    package func choose(
        _ option: String, in name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        guard let target = target(name, for: ["data-x"], "choose in", sourceLocation) else { return }
        guard let index = target.options.firstIndex(of: option), let change = target.handlers["data-x"] else {
            return fail("“\(name)” offers \(target.options), not “\(option)”.", sourceLocation)
        }
        send(change, .value("\(index)"))
        await settle()
    }

    /// Presses long, as for a context menu.
    package func hold(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard let target = target(name, for: ["data-h"], "hold", sourceLocation) else { return }
        if let hold = target.handlers["data-h"] { send(hold, .click) }
        await settle()
    }

    /// Puts the cursor into a field; the field that had it hears that it left.
    package func focus(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard let target = target(name, for: ["data-f"], "focus", sourceLocation) else { return }
        for other in elements where other != target {
            if let blur = other.handlers["data-f"] { send(blur, .focus(false)) }
        }
        if let focus = target.handlers["data-f"] { send(focus, .focus(true)) }
        await settle()
    }

    /// Waits until nothing has changed for a while, at most two seconds.
    ///
    /// Each round goes once through the global pool and once through the main actor behind all that waits there,
    /// so work that hops between them has run when many rounds in a row changed nothing.
    package func settle() async {
        let end = ContinuousClock.now + .seconds(2)
        var quiet = 0
        var rounds = 0
        var seen = -1
        // Rounds and not time alone: on a busy machine two seconds may pass before anything has run at all.
        while quiet < 24, rounds < 200 || ContinuousClock.now < end {
            rounds += 1
            await Task.detached {}.value
            await Task.yield()
            session.flush()
            quiet = session.version == seen ? quiet + 1 : 0
            seen = session.version
        }
    }

    /// Waits until the screen says something, for work that takes real time; fails after the limit.
    package func wait(
        for words: String, within limit: Duration = .seconds(5), sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let end = ContinuousClock.now + limit
        while !contains(words), ContinuousClock.now < end {
            await settle()
            if !contains(words) { try? await Task.sleep(for: .milliseconds(2)) }
        }
        if !contains(words) { fail("The screen never said “\(words)”.", sourceLocation) }
    }

    private func target(
        _ name: String, for events: [String], _ verb: String, _ location: SourceLocation
    ) -> ScreenElement? {
        let named = elements.filter { $0.answers(to: name) }
        if let able = named.first(where: { $0.isEnabled && events.contains(where: $0.handlers.keys.contains) }) {
            return able
        }
        if named.isEmpty {
            fail("Nothing called “\(name)” to \(verb).", location)
        } else if named.contains(where: { !$0.isEnabled }) {
            fail("“\(name)” is disabled: can't \(verb) it.", location)
        } else {
            fail("“\(name)” is a \(named[0].role.rawValue): can't \(verb) it.", location)
        }
        return nil
    }

    private func send(_ handler: String, _ event: UIEvent) { session.event(handler, 0, event) }
}

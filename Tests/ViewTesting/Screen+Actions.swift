/// What a test does to a screen: tap, type, choose, wait. Nothing hidden, disabled or absent can be acted on.
import Foundation
import Testing
import WebUI

extension Screen {
    /// Taps the button, link, tab, row or toggle of that label or identifier, then waits for quiet.
    package func tap(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard let target = await target(name, for: ["data-c", "data-x"], "tap", sourceLocation) else { return }
        if let click = target.handlers["data-c"] {
            send(click, .click)
        } else if let change = target.handlers["data-x"] {
            send(change, .value(target.value == "on" ? "false" : "true"))
        }
        await settle()
    }

    /// Replaces a field's text, as someone who selects all and types.
    package func type(_ text: String, into name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard let target = await target(name, for: ["data-i"], "type into", sourceLocation) else { return }
        if let input = target.handlers["data-i"] { send(input, .value(text)) }
        await settle()
    }

    /// Presses Return in a field.
    package func submit(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard let target = await target(name, for: ["data-s"], "submit", sourceLocation) else { return }
        if let submit = target.handlers["data-s"] { send(submit, .click) }
        await settle()
    }

    /// Gives a photo to the picker of that label or identifier.
    package func choose(
        photo: Data, in name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        guard let target = await target(name, for: ["data-u"], "give a photo to", sourceLocation) else { return }
        if let upload = target.handlers["data-u"] {
            send(upload, .files([(name: "photo.jpg", type: "image/jpeg", data: photo)]))
        }
        await settle()
    }

    /// Gives a video that lies on the phone to the picker of that label or identifier.
    package func choose(
        video: URL, type: String = "video/mp4", byteCount: Int64 = 1000, seconds: Double? = nil, in name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        guard let target = await target(name, for: ["data-clip"], "give a video to", sourceLocation) else { return }
        if let clip = target.handlers["data-clip"] {
            send(clip, .value("chosen"))
            send(clip, .sent(_SentFile(file: video, type: type, byteCount: byteCount, seconds: seconds)))
        }
        await settle()
    }

    /// Chooses an option of a picker by its words.
    package func choose(
        _ option: String, in name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        guard let target = await target(name, for: ["data-x"], "choose in", sourceLocation) else { return }
        guard let index = target.options.firstIndex(of: option), let change = target.handlers["data-x"] else {
            return fail("“\(name)” offers \(target.options), not “\(option)”.", sourceLocation)
        }
        send(change, .value("\(index)"))
        await settle()
    }

    /// Chooses in a field of the browser's own, such as a date.
    package func enter(
        _ value: String, into name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        guard let target = await target(name, for: ["data-x"], "enter into", sourceLocation) else { return }
        if let change = target.handlers["data-x"] { send(change, .value(value)) }
        await settle()
    }

    /// Presses long, as for a context menu.
    package func hold(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard let target = await target(name, for: ["data-h"], "hold", sourceLocation) else { return }
        if let hold = target.handlers["data-h"] { send(hold, .click) }
        await settle()
    }

    /// Puts the cursor into a field; the field that had it hears that it left.
    package func focus(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard let target = await target(name, for: ["data-f"], "focus", sourceLocation) else { return }
        for other in elements where other != target {
            if let blur = other.handlers["data-f"] { send(blur, .focus(false)) }
        }
        if let focus = target.handlers["data-f"] { send(focus, .focus(true)) }
        await settle()
    }

    /// Scrolls on: of each long list the next rows that were left out come near. Says whether there were any.
    @discardableResult
    package func scroll() async -> Bool {
        let next = session.tree.flatMap(\.nextRows)
        for handler in next { session.event(handler, 0, .near(true, height: 0)) }
        await settle()
        return !next.isEmpty
    }

    /// Waits until nothing has changed for a while.
    ///
    /// Each round goes once through the global pool at every priority and once through the main actor, behind all that
    /// waits there, so work that hops between them has run when many rounds in a row changed nothing. On a busy machine
    /// a thread may be held up in the middle of its work: then quiet must last for some real time too.
    package func settle() async {
        let began = ContinuousClock.now
        var (quiet, rounds, seen) = (0, 0, -1)
        while quiet < 24, rounds < 200 || ContinuousClock.now - began < .seconds(2) {
            rounds += 1
            if quiet >= 12, ContinuousClock.now - began > .milliseconds(rounds) / 2 {
                try? await Task.sleep(for: .milliseconds(10))
            }
            await round()
            quiet = session.version == seen ? quiet + 1 : 0
            seen = session.version
        }
    }

    private func round() async {
        for priority in [TaskPriority.userInitiated, .medium, .utility] {
            await Task.detached(priority: priority) {}.value
        }
        await Task.yield()
        session.flush()
    }

    /// Waits until the screen says something, for work that takes real time; fails when patience ends.
    package func wait(
        for words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let end = ContinuousClock.now + patience
        while !contains(words), ContinuousClock.now < end {
            await settle()
            if !contains(words) { try? await Task.sleep(for: .milliseconds(2)) }
        }
        if !contains(words) { fail("The screen never said “\(words)”.", sourceLocation) }
    }

    /// What can be acted on under that name. A person would wait a moment for it to come, so this does too.
    private func target(
        _ name: String, for events: [String], _ verb: String, _ location: SourceLocation
    ) async -> ScreenElement? {
        let end = ContinuousClock.now + patience
        repeat {
            if let able = able(name, for: events) { return able }
            await settle()
            try? await Task.sleep(for: .milliseconds(20))
        } while ContinuousClock.now < end
        if let able = able(name, for: events) { return able }
        refuse(name, verb, location)
        return nil
    }

    private func able(_ name: String, for events: [String]) -> ScreenElement? {
        elements.first {
            $0.answers(to: name) && $0.isEnabled && events.contains(where: $0.handlers.keys.contains)
        }
    }

    private func refuse(_ name: String, _ verb: String, _ location: SourceLocation) {
        let named = elements.filter { $0.answers(to: name) }
        if named.isEmpty {
            fail("Nothing called “\(name)” to \(verb).", location)
        } else if named.contains(where: { !$0.isEnabled }) {
            fail("“\(name)” is disabled: can't \(verb) it.", location)
        } else {
            fail("“\(name)” is a \(named[0].role.rawValue): can't \(verb) it.", location)
        }
    }

    private func send(_ handler: String, _ event: UIEvent) { session.event(handler, 0, event) }
}

extension El {
    /// The first run of rows of each list that isn't rendered.
    @MainActor fileprivate var nextRows: [String] {
        guard !isInvisible else { return [] }
        if let run = children.first(where: { $0.attribute("data-ys") == "0" }), let handler = run.attribute("data-y") {
            return [handler] + children.filter { $0.attribute("data-ys") != "0" }.flatMap(\.nextRows)
        }
        return children.flatMap(\.nextRows)
    }
}

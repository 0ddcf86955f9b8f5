/// What a player was told, and what the page has made of it.
import Foundation
import WebUI

@MainActor @Observable
final class Playing {
    private(set) var order = _Video.Order()
    @ObservationIgnored private(set) var seconds = 0.0
    private(set) var isRunning = false

    /// The page follows an order once, by its number.
    func tell(_ change: (inout _Video.Order) -> Void) {
        var next = order
        change(&next)
        next.number += 1
        order = next
    }

    func seek(to place: Double) {
        seconds = place
        tell { $0.seek(to: place) }
    }

    func reset() {
        order = _Video.Order(number: order.number + 1)
        (seconds, isRunning) = (0, false)
    }

    func hear(_ news: _Video.News) {
        seconds = news.seconds
        guard isRunning != news.isRunning else { return }
        isRunning = news.isRunning
        // The next order doesn't undo what somebody has done there.
        order.isPlaying = news.isRunning
    }
}

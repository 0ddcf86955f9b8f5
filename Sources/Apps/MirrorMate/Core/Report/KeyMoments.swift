/// The moments of a recording that are worth another look.
import Foundation

extension KeyMoment {
    private static let most = 5

    static func chosen(_ measured: Measured) -> [KeyMoment] {
        let moments = [
            liveliest(measured), longestPause(measured), fullScale(measured), looksAway(measured),
            filler(measured),
        ].compactMap { $0 }
        return moments.filter { (0...measured.duration).contains($0.timestamp) }.sorted { $0.timestamp < $1.timestamp }
            .prefix(most).map { $0 }
    }

    private static func liveliest(_ measured: Measured) -> KeyMoment? {
        guard let point = measured.points(Quantities.energy).max(by: { $0.value < $1.value }),
            measured.points(Quantities.energy).count > 1
        else { return nil }
        return KeyMoment(
            timestamp: point.t, type: .strength, description: "Here your voice has the most energy of the recording.")
    }

    private static func longestPause(_ measured: Measured) -> KeyMoment? {
        guard let pause = measured.spans(Quantities.pausePlaces).max(by: { $0.to - $0.from < $1.to - $1.from }) else {
            return nil
        }
        let seconds = (pause.to - pause.from).tenths
        return pause.to - pause.from > 2
            ? KeyMoment(
                timestamp: pause.from, type: .improvement,
                description: "Your longest pause: \(seconds) s. Listeners begin to wonder after about two.")
            : KeyMoment(
                timestamp: pause.from, type: .strength,
                description: "Your longest pause: \(seconds) s. Long enough to think, short enough to follow.")
    }

    private static func looksAway(_ measured: Measured) -> KeyMoment? {
        guard let away = measured.spans(Quantities.looksAway).max(by: { $0.to - $0.from < $1.to - $1.from }) else {
            return nil
        }
        return KeyMoment(
            timestamp: away.from, type: .improvement,
            description: "Here you look away from the camera for about \((away.to - away.from).tenths) s.")
    }

    /// The first of several: one alone is no habit.
    private static func filler(_ measured: Measured) -> KeyMoment? {
        let places = measured.spans(Quantities.fillerPlaces)
        guard places.count >= 3, let first = places.first else { return nil }
        return KeyMoment(
            timestamp: first.from, type: .improvement,
            description: "Here is the first of at least \(places.count) fillers. Silence would do.")
    }

    private static func fullScale(_ measured: Measured) -> KeyMoment? {
        measured.spans(Quantities.clippedPlaces).first.map {
            KeyMoment(
                timestamp: $0.from, type: .improvement,
                description: "Here the sound is louder than the microphone can take, and is cut off.")
        }
    }
}

/// Refuses what doesn't show one living person.
import ServerMeasuring

package enum PictureBounds {
    /// Of the mean brightness: below it nobody can be seen.
    package static let darkest = 0.05
    /// The part of the time in which the face is to be seen.
    package static let leastPresence = 0.3
    /// The part of the looks in which a second face is there, and how high it is against the first: people who pass by far
    /// behind don't matter.
    static let mostCrowded = 0.3
    static let leastCompany = 0.4
    /// Deviations of a face's openings, in distances of its eyes: those of a photo that somebody holds and moves are only
    /// the network's own trembling.
    static let stillest = (mouth: 0.012, eyes: 0.02)
    /// Seconds of a face, before it can be called still.
    static let leastStillness = 3.0
}

extension Seen {
    package var refusal: Obstacle? {
        let brightness = median(lights.map(\.what.brightness))
        if brightness < PictureBounds.darkest { return .tooDark(found: brightness, needed: PictureBounds.darkest) }
        guard hasSight else { return nil }
        if let company { return .severalFaces(found: company) }
        guard presence >= PictureBounds.leastPresence else {
            return .noFace(found: presence, needed: PictureBounds.leastPresence)
        }
        return isPhoto ? .photo : nil
    }

    /// How many faces there mostly are at once, if that is more than one.
    private var company: Int? {
        let counts = crowds.map { crowd in
            crowd.what.count { $0 >= PictureBounds.leastCompany * (crowd.what.first ?? 0) }
        }
        let crowded = counts.filter { $0 > 1 }
        guard Double(crowded.count) > PictureBounds.mostCrowded * Double(counts.count) else { return nil }
        return Int(median(crowded.map(Double.init)))
    }

    /// A voice is there, as the recording got so far: a living mouth would move, and eyes would blink within some seconds.
    private var isPhoto: Bool {
        guard Double(shown.count) / perSecond >= PictureBounds.leastStillness else { return false }
        return deviation(shown.map(\.mouthOpening)) < PictureBounds.stillest.mouth
            && deviation(shown.map(\.eyeOpening)) < PictureBounds.stillest.eyes
    }
}

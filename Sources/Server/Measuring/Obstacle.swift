/// Why there is no number. Whoever shows it finds the words; figures say how much there was and how much it takes.
package enum Obstacle: Error, Codable, Hashable, Sendable {
    /// Nothing was recorded but the recorder's own noise.
    case silence
    /// There is sound, but so weak that the recorder's noise covers it. In LUFS.
    case tooQuiet(found: Double, needed: Double)
    /// In seconds.
    case tooShort(found: Double, needed: Double)
    /// There is sound, and no voice in it.
    case noVoice
    /// Music plays, alone or as loud as the voice.
    case music
    /// What is around drowns the voice. In decibels of signal to noise.
    case tooNoisy(found: Double, needed: Double)
    /// Too few seconds of voice for this number.
    case tooLittleVoice(found: Double, needed: Double)
    /// Without a moment that is silent but for what is around, that can't be told from the voice. In seconds.
    case noQuietMoment(found: Double, needed: Double)
    /// Too few phrases for this number.
    case tooFewPhrases(found: Int, needed: Int)
    /// Nothing that runs here tells it honestly.
    case noMethod
    /// What would see it isn't installed here.
    case noSight
    /// Nobody's face is to be seen, or for too small a part of the time. From 0 to 1.
    case noFace(found: Double, needed: Double)
    /// So many faces at once.
    case severalFaces(found: Int)
    /// A face that nothing moves in: a picture of one.
    case photo
    /// The mean brightness, from 0 to 1.
    case tooDark(found: Double, needed: Double)
    /// It takes more of them in a second.
    case tooFewFrames(found: Double, needed: Double)
    /// The shoulders are outside of the picture, or something is before them.
    case noShoulders
    /// No hand was in the picture for long enough.
    case noHands
    /// Nothing behind the person is clear enough to be found again in the next frame.
    case noBackground
    /// Nothing in the picture has an edge.
    case noEdges
    /// Nothing is installed or connected that writes down what is said.
    case noTranscriber
    /// Its owner hasn't agreed that this provider hears it.
    case notAgreed(String)
    /// What should have written it down couldn't, this time.
    case noTranscript
    /// So few words.
    case tooFewWords(found: Int, needed: Int)
    case tooFewSentences(found: Int, needed: Int)
    /// The words on the list are English, and this isn't.
    case otherLanguage(String)
    /// What wrote it down sets no full stops.
    case noPunctuation
}

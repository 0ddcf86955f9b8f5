/// Why something couldn't be measured, in words; and what to do when nothing could.
import Foundation
import ServerMeasuring

extension Obstacle {
    /// A whole sentence.
    var sentence: String {
        switch self {
        case .silence: "There is no sound in this recording."
        case .tooQuiet: "Your voice is too quiet to be measured."
        case .tooShort(let found, let needed):
            "There are \(seconds(found)) of sound, and it takes \(seconds(needed))."
        case .noVoice: "No voice can be heard in this recording."
        case .music: "Music plays in this recording, and a voice can’t be told from it."
        case .tooNoisy: "What is around you is nearly as loud as your voice."
        case .tooLittleVoice(let found, let needed):
            "There are \(seconds(found)) of voice, and it takes \(seconds(needed))."
        case .noQuietMoment: "There is no quiet moment in this recording to compare your voice with."
        case .tooFewPhrases(let found, let needed): "There are \(found) phrases, and it takes \(needed)."
        case .noMethod: "Nothing here can tell this honestly."
        case .noSight: "What sees faces isn’t installed here."
        case .noFace: "Your face isn’t in the picture, or not for long enough."
        case .severalFaces(let found): "There are \(found) faces in the picture."
        case .photo: "Nothing moves in the face: this looks like a picture of one."
        case .tooDark: "The picture is too dark to see you."
        case .tooFewFrames(let found, let needed):
            "\(Int(found)) frames a second were looked at, and it takes \(Int(needed))."
        case .noShoulders: "Your shoulders aren’t in the picture."
        case .noHands: "Your hands weren’t in the picture for long enough."
        case .noBackground: "There is too little background to compare with."
        case .noEdges: "Nothing in the picture has an edge."
        case .noTranscriber: "This needs a transcript, and nothing here writes one."
        case .notAgreed(let name): "This needs a transcript, and you haven’t agreed that \(name) hears you."
        case .noTranscript: "This needs a transcript, and writing one didn’t work this time."
        case .tooFewWords(let found, let needed): "There are \(found) words, and it takes \(needed)."
        case .tooFewSentences(let found, let needed): "There are \(found) sentences, and it takes \(needed)."
        case .otherLanguage(let name): "The words on the list are English, and this was heard as \(name)."
        case .noPunctuation: "What wrote the transcript sets no full stops."
        }
    }

    private func seconds(_ number: Double) -> String {
        number.formatted(.number.precision(.fractionLength(0...1)).locale(Locale(identifier: "en_US"))) + " s"
    }
}

extension RecordingRefusal {
    /// Of a recording in which nobody can be coached.
    init(_ obstacle: Obstacle) {
        switch obstacle {
        case .silence: self.init("silence", obstacle.sentence, "Check the microphone, then record again.")
        case .tooQuiet:
            self.init("too_quiet", obstacle.sentence, "Come closer to the phone or speak up, then record again.")
        case .tooShort: self.init("too_short", obstacle.sentence, "Record a little longer.")
        case .noVoice: self.init("no_voice", obstacle.sentence, "Speak while you record.")
        case .music: self.init("music", obstacle.sentence, "Turn the music off, then record again.")
        case .tooNoisy: self.init("too_noisy", obstacle.sentence, "Find a quieter place, then record again.")
        case .tooLittleVoice: self.init("too_little_voice", obstacle.sentence, "Speak a little longer.")
        case .noQuietMoment, .tooFewPhrases, .noMethod, .noTranscriber, .notAgreed, .noTranscript, .tooFewWords,
            .tooFewSentences, .otherLanguage, .noPunctuation:
            self.init("not_measurable", obstacle.sentence, "Record again, with short pauses between your sentences.")
        case .tooDark: self.init("too_dark", obstacle.sentence, "Turn to a window or a lamp, then record again.")
        case .noFace: self.init("no_face", obstacle.sentence, "Look into the camera, then record again.")
        case .severalFaces:
            self.init("several_faces", obstacle.sentence, "Record yourself alone, so that we know who is speaking.")
        case .photo: self.init("photo", obstacle.sentence, "Record yourself while you speak.")
        case .noSight, .tooFewFrames, .noShoulders, .noHands, .noBackground, .noEdges:
            self.init("not_measurable", obstacle.sentence, "Record again, with your face in the picture.")
        }
    }
}

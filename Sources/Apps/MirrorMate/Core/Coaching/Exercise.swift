/// An exercise of the library: what to do, and for how long.

package struct Exercise: Codable, Sendable, Hashable, Identifiable {
    package var id: String
    package var title: String
    package var how: String
    package var minutes: Int

    private init(_ id: String, _ title: String, minutes: Int = 3, _ how: String) {
        (self.id, self.title, self.how, self.minutes) = (id, title, how, minutes)
    }

    init?(id: String) {
        guard let known = Self.byID[id] else { return nil }
        self = known
    }

    private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    /// When no improvement names one.
    static let forEverybody = ["box-breath", "record-again", "one-word"]

    package static let all = breath + loudness + pace + pauses + melody + content + picture

    private static let breath = [
        Exercise(
            "box-breath", "Box breathing",
            "Breathe in for four, hold for four, out for four, hold for four. Eight rounds before you speak."),
        Exercise(
            "breath-count", "Count on one breath",
            "Breathe in once and count aloud, each number equally loud. Stop before your voice gets thin. Add one number each day."
        ),
        Exercise(
            "one-breath", "One thought, one breath",
            "Mark the thoughts of a text with strokes. Say each without a stop, and breathe at the strokes only."),
        Exercise(
            "hum-to-speech", "From hum to speech",
            "Hum on a comfortable note until your lips tingle, then open it into a sentence without changing the effort."
        ),
        Exercise(
            "soft-start", "Soft starts",
            "Begin ten sentences with a little breath before the first sound, so that none begins with a push."),
        Exercise(
            "sigh-down", "Sigh down", minutes: 2,
            "Sigh from high to low ten times and let your shoulders fall each time. Then say your first sentence as low."
        ),
    ]
    private static let loudness = [
        Exercise(
            "far-wall", "To the far wall",
            "Speak a paragraph to the wall opposite you, as if somebody stood there. Don’t shout: send it."),
        Exercise(
            "last-word", "Rescue the last word",
            "Read ten sentences and make the last word of each as loud as the first."),
        Exercise(
            "string-of-beads", "String of beads",
            "Read a paragraph with every syllable equally loud, like beads on a string. Then read it naturally."),
        Exercise(
            "one-word", "One word a sentence",
            "Choose the one word of each sentence that matters. Say it louder, and everything else as before."),
        Exercise(
            "whisper-shout", "From whisper to call",
            "Say one sentence in five steps, from a whisper to a call across the street, and back."),
        Exercise(
            "arm-length", "An arm’s length", minutes: 2,
            "Put the phone at an arm’s length, record your loudest sentence, and check that nothing is cut off."),
        Exercise(
            "quiet-corner", "The quiet corner", minutes: 2,
            "Record ten seconds in three places of your home. Keep the one with the least noise for practice."),
    ]
    private static let pace = [
        Exercise(
            "half-speed", "Half speed",
            "Read a paragraph at half your speed, then at your own. The second will have slowed down by itself."),
        Exercise("two-speeds", "Two speeds", "Tell a story quickly, and its most important sentence slowly."),
        Exercise(
            "metronome", "With a beat",
            "Set a metronome to 60 and say one short phrase a beat. Raise it by five when it feels easy."),
        Exercise("read-ahead", "Read ahead", "Read aloud while your eyes are always three words ahead of your mouth."),
        Exercise(
            "consonant-drill", "Ends of words",
            "Read a paragraph and sound every t, d, k and p at the ends of words. Then read it naturally."),
        Exercise(
            "cork", "With a cork",
            "Hold a cork between your teeth, read a paragraph as clearly as you can, and read it again without."),
        Exercise(
            "twisters", "Tongue twisters",
            "Say three tongue twisters slowly and without a mistake, then a little faster."),
    ]
    private static let pauses = [
        Exercise(
            "full-stop", "Stop at full stops",
            "Read a paragraph and close your mouth at every full stop until you have breathed."),
        Exercise(
            "count-to-two", "Count to two", "After your strongest sentence count to two in your mind before you go on."),
        Exercise(
            "pause-before", "Pause before it",
            "Put a pause before the important word instead of after it, in ten sentences."),
        Exercise(
            "bridge-words", "Bridges",
            "Write down three bridges, such as “which brings me to”, and use each between two points."),
        Exercise(
            "silent-um", "Silence for um",
            "Talk for a minute about your morning. Whenever an um wants out, close your mouth instead."),
    ]
    private static let melody = [
        Exercise(
            "question-answer", "Question and answer",
            "Ask yourself ten questions with a rising end, and answer each with a falling one."),
        Exercise(
            "siren", "Siren", minutes: 2,
            "Glide on “ng” from your lowest note to your highest and back, ten times, without force."),
        Exercise("children-story", "For a child", "Read a page as if to a child of four: every character has a voice."),
        Exercise(
            "low-landing", "Low landings",
            "Say ten statements and let the last syllable of each fall to your lowest comfortable note."),
        Exercise(
            "news-reader", "The news",
            "Read a short article like a news reader: calm, level, and with a clear end to each sentence."),
        Exercise(
            "five-meanings", "Five meanings", "Say “I never said that” five times, each time with another word on top."),
    ]
    private static let content = [
        Exercise(
            "three-points", "Three points",
            "Write down three points in three words. Talk for a minute with nothing else to look at."),
        Exercise(
            "story-in-thirty", "A story in thirty seconds",
            "Tell something that happened today in thirty seconds: where, what, and what it meant."),
        Exercise("headline", "Headline first", "Say your main sentence first, as a headline, and explain afterwards."),
        Exercise(
            "record-again", "Once more", minutes: 2,
            "Record the same minute again tomorrow, with one thing changed. Compare the two."),
        Exercise(
            "cut-a-third", "Cut a third", minutes: 5,
            "Write down what you said, cross out a third of it, and say the rest."),
    ]
    private static let picture = [
        Exercise(
            "gaze-ring", "Look into the ring", "Talk for a minute to the ring around the camera, as to a friend’s eyes."
        ),
        Exercise(
            "tall-seat", "Sit tall", minutes: 2,
            "Sit on the edge of the chair with both feet on the floor, and speak one minute like that."),
        Exercise(
            "hands-free", "Hands free",
            "Tell a story with your hands visible and empty; let them draw sizes and directions."),
        Exercise(
            "window-light", "Window light", minutes: 2,
            "Turn your face to a window and compare the picture with the one before."),
    ]
}

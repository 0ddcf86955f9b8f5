/// What a coach says about each trait.

extension TraitWords {
    static let level = TraitWords(
        good: ("Easy to hear", "Your voice arrives at #, a level that nobody has to strain for."),
        low: ("Speak up", "Your voice arrives at #, which is quiet. Sit closer to the phone or give it more breath."),
        high: ("Ease off", "Your voice arrives at #, which is very loud. Move back a little or use less force."),
        further: (
            "Carry further", "At # you are easy to hear. Try to keep that level with the phone a step further away."
        ),
        exercises: (["far-wall", "hum-to-speech", "breath-count"], ["soft-start", "arm-length"], ["far-wall"]))
    static let steadiness = TraitWords(
        good: ("Steady volume", "Your loudness moves by only #, so no word gets lost."),
        low: nil,
        high: ("Hold the volume", "Your loudness moves by #. Ends of sentences are where most of it is lost."),
        further: ("Steady on purpose", "Your loudness moves by only #. Now raise it on the one word that matters."),
        exercises: ([], ["last-word", "breath-count", "string-of-beads"], ["one-word"]))
    static let dynamics = TraitWords(
        good: ("Loud and soft", "Between soft and loud you use #, which keeps people listening."),
        low: ("Use loud and soft", "Between soft and loud there are only #. Lean on the words that carry the meaning."),
        high: ("Narrow the swings", "Between soft and loud there are #, so the soft parts are hard to follow."),
        further: ("Play with contrast", "You use #. Try one sentence almost whispered before the most important one."),
        exercises: (["one-word", "headline", "whisper-shout"], ["string-of-beads", "last-word"], ["whisper-shout"]))
    static let clipping = TraitWords(
        good: ("A clean recording", "No sample is cut off: the microphone had room for all of your voice."),
        low: nil,
        high: ("Leave the microphone room", "# are cut off, which sounds harsh. Move the phone a little further away."),
        further: ("Keep the distance", "No sample is cut off. Keep this distance when you speak with more force."),
        exercises: ([], ["arm-length", "soft-start"], ["arm-length"]))
    static let cleanness = TraitWords(
        good: ("A quiet room", "Your voice is # above the room, so it is easy to follow."),
        low: (
            "Find a quieter place", "Your voice is only # above the room. Close a window, or move closer to the phone."
        ),
        high: nil,
        further: (
            "Speak above the room", "Your voice is # above the room. Practise keeping it there in a livelier place."
        ),
        exercises: (["quiet-corner", "consonant-drill", "far-wall"], [], ["consonant-drill"]))
    static let pace = TraitWords(
        good: ("A good pace", "You say #, which is easy to follow."),
        low: ("Pick up the pace", "You say #, which is slow. Shorter pauses inside of a thought will help."),
        high: ("Slow down", "You say #, which is fast. Give each thought its own breath."),
        further: ("Vary the pace", "You say #. Slow down on purpose for the sentence that should stay."),
        exercises: (
            ["read-ahead", "metronome", "story-in-thirty"], ["half-speed", "full-stop", "consonant-drill"],
            ["two-speeds"]
        ))
    static let fillers = TraitWords(
        good: ("Few fillers", "Of “um”, “like” and the other fillers # were heard, which nobody minds."),
        low: nil,
        high: (
            "Silence instead of fillers",
            "Of “um”, “like” and the other fillers # were heard. Where one wants to come, stay silent."
        ),
        further: (
            "Let the pause stand",
            "Of “um”, “like” and the other fillers # were heard. Now leave a pause where one would have come."
        ),
        exercises: ([], ["silent-um", "count-to-two", "bridge-words"], ["pause-before"]))
    static let flow = TraitWords(
        good: ("A good flow", "You speak for # of the time, with room to breathe."),
        low: ("Keep going", "You speak for # of the time. Know your next sentence before you end this one."),
        high: ("Take a breath", "You speak for # of the time. Listeners need moments to take it in."),
        further: ("Breathe with meaning", "You speak for # of the time. Put the breaths where a new thought begins."),
        exercises: (
            ["three-points", "story-in-thirty", "read-ahead"], ["full-stop", "box-breath", "count-to-two"],
            ["count-to-two"]
        ))
    static let longestPause = TraitWords(
        good: ("Pauses in proportion", "Your longest pause lasts #: time to think without losing anybody."),
        low: nil,
        high: ("Shorten the gaps", "Your longest pause lasts #. Plan the way from one point to the next."),
        further: ("Dare a pause", "Your longest pause lasts #. Try two full seconds after your strongest sentence."),
        exercises: ([], ["bridge-words", "three-points", "story-in-thirty"], ["count-to-two"]))
    static let pauses = TraitWords(
        good: ("Well placed breaks", "You pause # times, which lets each thought land."),
        low: ("Pause more often", "You pause # times. A short stop after each thought makes you sound sure."),
        high: ("Fewer stops", "You pause # times. Say a whole thought before you stop."),
        further: ("Pause before, not after", "You pause # times. A pause before the important word makes it stronger."),
        exercises: (
            ["full-stop", "count-to-two", "box-breath"], ["one-breath", "string-of-beads", "read-ahead"],
            ["pause-before"]
        ))
    static let melody = TraitWords(
        good: ("A lively melody", "Your pitch moves by #, which sounds interested."),
        low: ("More melody", "Your pitch moves by only #, which can sound flat. Let questions rise and ends fall."),
        high: ("Calm the melody", "Your pitch moves by #. Let most sentences rest before the next leap."),
        further: ("Melody with meaning", "Your pitch moves by #. Save the biggest step for the word that decides."),
        exercises: (["question-answer", "siren", "children-story"], ["low-landing", "news-reader"], ["five-meanings"]))
    static let endings = TraitWords(
        good: ("Sure endings", "At the ends of phrases your pitch falls (#), which sounds decided."),
        low: nil,
        high: ("Land your sentences", "At the ends of phrases your pitch rises (#), which sounds like asking."),
        further: (
            "Endings that stay", "Your pitch falls at the ends of phrases (#). Hold still for a moment after the last."
        ),
        exercises: ([], ["low-landing", "news-reader", "last-word"], ["pause-before"]))
}

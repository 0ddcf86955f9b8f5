/// What a coach says about each trait of the picture.

extension TraitWords {
    static let eyeContact = TraitWords(
        good: ("Eyes on your listener", "You look into the camera for # of the time, by our estimate."),
        low: ("Look into the camera", "You look into the camera for # of the time, by our estimate. Talk to the ring."),
        high: nil,
        further: (
            "Hold the last look",
            "You look into the camera for # of the time. Stay there for a moment after your last word."
        ),
        exercises: (["gaze-ring", "three-points"], [], ["gaze-ring"]))
    static let shoulders = TraitWords(
        good: ("Level shoulders", "Your shoulders are within # of level."),
        low: nil,
        high: (
            "Level your shoulders",
            "Your shoulders lean by #. Put the phone upright first, then both feet on the floor."
        ),
        further: ("Tall and easy", "Your shoulders are within # of level. Let them fall once more before you begin."),
        exercises: ([], ["tall-seat", "sigh-down"], ["sigh-down"]))
    static let sway = TraitWords(
        good: ("A calm stand", "Your shoulders sway by only #."),
        low: nil,
        high: ("Stand on both feet", "Your shoulders sway by #. Put your weight on both feet and begin again."),
        further: ("Move on purpose", "Your shoulders sway by only #. One step, at a new thought, may be seen."),
        exercises: ([], ["tall-seat", "box-breath"], ["tall-seat"]))
    static let headLean = TraitWords(
        good: ("Head upright", "Your head leans by only #."),
        low: nil,
        high: (
            "Straighten your head", "Your head leans by #, which can look unsure. Or the phone leans: check that first."
        ),
        further: ("Upright to the end", "Your head leans by only #. Keep it so while you think of the next word."),
        exercises: ([], ["tall-seat"], ["tall-seat"]))
    static let headRest = TraitWords(
        good: ("A quiet head", "Your head moves by #: it nods, and it rests."),
        low: nil,
        high: ("Let your head rest", "Your head moves by #. Nod for the words that matter, and rest for the others."),
        further: ("Nod on purpose", "Your head moves by #. Keep one nod for the sentence that decides."),
        exercises: ([], ["one-word", "tall-seat"], ["one-word"]))
    static let gestures = TraitWords(
        good: ("Hands that speak", "Your hands move by #, with what you say."),
        low: ("Let your hands help", "Your hands move by # only. Let them draw sizes and directions."),
        high: ("Calm your hands", "Your hands move by #. Rest them between two thoughts."),
        further: ("One gesture, one thought", "Your hands move by #. Hold each gesture until its thought has ended."),
        exercises: (["hands-free", "children-story"], ["box-breath", "full-stop"], ["hands-free"]))
    static let hands = TraitWords(
        good: ("Hands to be seen", "Your hands are in the picture for # of the time."),
        low: ("Show your hands", "Your hands are in the picture for # of the time. Put the phone a step further away."),
        high: nil,
        further: (
            "Keep your hands in sight", "Your hands are in the picture for # of the time. Keep them above the waist."
        ),
        exercises: (["hands-free", "arm-length"], [], ["hands-free"]))
    static let face = TraitWords(
        good: ("A lively face", "Your brows move by #: your face says it, too."),
        low: ("Let your face speak", "Your brows move by # only. Let your face do what your words say."),
        high: nil,
        further: ("Face before word", "Your brows move by #. Let your face begin a moment before the sentence does."),
        exercises: (["children-story", "five-meanings"], [], ["children-story"]))
    static let distance = TraitWords(
        good: ("Well framed", "Your face is # high, a good distance."),
        low: ("Come closer", "Your face is # high. Come closer, so that it can be read."),
        high: ("Step back", "Your face is # high. Step back, so that your shoulders and hands are seen."),
        further: ("Try another distance", "Your face is # high. Record once with your hands in the picture, too."),
        exercises: (["gaze-ring"], ["arm-length"], ["hands-free"]))
    static let light = TraitWords(
        good: ("Good light", "The picture’s brightness is #."),
        low: ("More light", "The picture’s brightness is # only. Turn to a window."),
        high: ("Less light", "The picture’s brightness is #. Turn a little away from the lamp."),
        further: ("Light with shape", "The picture’s brightness is #. Try the window a little to one side."),
        exercises: (["window-light"], ["window-light"], ["window-light"]))
    static let window = TraitWords(
        good: ("Light from the front", "What is behind you is at most # brighter than your face."),
        low: nil,
        high: (
            "Turn round to the light", "What is behind you is # brighter than your face. Put the window before you."
        ),
        further: ("A calm background", "What is behind you is # brighter than your face. Keep it so."),
        exercises: ([], ["window-light"], ["window-light"]))
    static let focus = TraitWords(
        good: ("A sharp picture", "The blur of your face is #."),
        low: nil,
        high: ("Wipe the lens", "The blur of your face is #. Wipe the lens, and give it more light."),
        further: ("Stay sharp", "The blur of your face is #. Keep this distance to the phone."),
        exercises: ([], ["window-light", "arm-length"], ["arm-length"]))
    static let tripod = TraitWords(
        good: ("A steady camera", "The camera moves by only #."),
        low: nil,
        high: ("Put the phone down", "The camera moves by #. Lean the phone against something."),
        further: ("Hands free", "The camera moves by only #. Now both of your hands are free."),
        exercises: ([], ["hands-free"], ["hands-free"]))
}

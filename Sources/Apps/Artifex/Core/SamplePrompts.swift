/// Prompts for whoever doesn't know what to ask for.

package enum SamplePrompts {
    package static let all = [
        "A lighthouse on a cliff above a stormy sea, gulls, late light",
        "A tea shop in a narrow street on a rainy evening, lanterns, wet cobbles",
        "A fox asleep in tall autumn grass",
        "A greenhouse full of ferns on a winter morning",
        "An old tram climbing a steep hill between yellow houses",
        "A paper boat on a lake at dawn, mist, mountains",
        "A desert under two moons, one lonely tree",
        "A kitchen table with bread, oranges and a blue jug by the window",
        "A city of glass towers seen from a night train",
        "A whale above the clouds",
        "A chess game between a robot and a crow",
        "A mountain village in spring, cherry trees, a river",
        "A jazz trio in a small red room",
        "A library inside a giant tree",
        "A field of poppies before a thunderstorm",
        "A lemon grove by the sea at noon",
        "A snowy owl on a fence at dusk",
        "A carousel on a beach in November",
        "Waves drawn as if by a brush in three blues",
        "A bicycle against a pink wall with long shadows",
    ]

    /// Another one than the one that stands there.
    package static func another(than text: String) -> String {
        all.filter { $0 != text }.randomElement() ?? all[0]
    }
}

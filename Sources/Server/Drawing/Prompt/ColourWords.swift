/// The words that name a colour or a mood, and the palettes that show it.

enum ColourWords {
    static func palettes(for word: String) -> [PaletteName]? {
        switch word {
        case "red", "crimson", "scarlet", "ruby", "poppy", "poppies", "blood", "cherry": [.scarlet]
        case "fire", "flame", "lava", "ember", "volcano", "autumn", "fall", "fox": [.ember, .copper]
        case "orange", "oranges", "tangerine": [.copper, .ember]
        case "gold", "golden", "amber", "honey", "brass": [.gold]
        case "yellow", "lemon", "lemons", "sunflower", "sunflowers", "citrus": [.citrus]
        case "green", "emerald", "jade", "leaf", "leaves", "fern", "ferns", "grass": [.forest, .moss]
        case "forest", "wood", "woods", "jungle", "tree", "trees", "pine": [.forest, .moss]
        case "meadow", "field", "spring", "garden": [.moss, .mint, .blossom]
        case "mint", "turquoise", "teal", "aqua": [.mint, .lagoon]
        case "lagoon", "tropical", "reef", "island", "beach", "summer": [.lagoon]
        case "blue", "azure", "cobalt", "blues": [.cobalt, .deepSea]
        case "ocean", "sea", "whale", "underwater", "lake", "water", "navy": [.deepSea, .lagoon]
        case "night", "moon", "moons", "moonlight", "midnight", "star", "stars": [.night]
        case "galaxy", "space", "cosmos", "nebula", "universe": [.night, .berry, .aurora]
        case "aurora", "northern", "neon", "cyber", "cyberpunk": [.aurora, .berry]
        case "purple", "violet", "lavender", "lilac", "plum": [.lavender, .berry]
        case "magenta", "berry", "wine", "fuchsia": [.berry]
        case "pink", "rose", "roses", "flamingo": [.rose, .blossom]
        case "blossom", "blossoms", "sakura", "flower", "flowers": [.blossom, .rose]
        case "sunset", "sundown", "evening": [.sunset, .dusk]
        case "dusk", "twilight", "dream", "dreams": [.dusk, .lavender]
        case "dawn", "sunrise", "morning": [.rose, .dusk, .sunset]
        case "snow", "snowy", "winter", "ice", "white", "arctic", "frost": [.snow]
        case "desert", "sand", "dune", "dunes", "canyon": [.sand, .copper]
        case "brown", "earth", "coffee", "chocolate", "bronze", "copper", "rust": [.copper, .sand]
        case "grey", "gray", "silver", "fog", "foggy", "mist", "misty", "storm", "stormy", "rain", "rainy":
            [.storm, .snow]
        case "black", "ink", "monochrome", "noir": [.ink]
        case "bauhaus", "kandinsky", "primary", "jazz": [.bauhaus, .midCentury]
        case "retro", "vintage", "seventies", "fifties": [.midCentury]
        default: nil
        }
    }

    /// Words that ask for a dark ground, or for a light one.
    static func isDark(_ word: String) -> Bool? {
        switch word {
        case "night", "moon", "midnight", "dark", "black", "galaxy", "space", "star", "stars", "neon", "cosmos": true
        case "snow", "white", "morning", "noon", "day", "bright", "light", "spring", "paper", "summer": false
        default: nil
        }
    }
}

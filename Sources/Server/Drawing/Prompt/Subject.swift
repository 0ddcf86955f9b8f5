/// The few things that a picture can show or hint at, and the words that ask for them.

enum Subject: String, CaseIterable, Sendable {
    case mountain, sea, forest, desert, meadow, snow
    case sun, night, mist, storm, birds
    case city, maze
    case glass, flower
    case wind, smoke
    case galaxy
    case crystal, planet
    case music, shapes
    case marble
    case depth

    /// Singular; an ending -s is no difference.
    var words: [String] {
        switch self {
        case .mountain: ["mountain", "mountains", "hill", "alp", "peak", "cliff", "summit", "valley", "landscape"]
        case .sea:
            [
                "sea", "ocean", "lake", "river", "water", "beach", "boat", "ship", "island", "coast", "lighthouse",
                "shore",
            ]
        case .forest: ["forest", "wood", "tree", "pine", "jungle", "fir"]
        case .desert: ["desert", "dune", "sahara", "canyon"]
        case .meadow: ["meadow", "field", "prairie", "village", "grove", "grass"]
        case .snow: ["snow", "snowy", "winter", "ice", "arctic", "glacier"]
        case .sun: ["sun", "sunset", "sunrise", "dawn", "dusk", "evening", "morning"]
        case .night: ["night", "moon", "moonlight", "midnight", "dark"]
        case .mist: ["mist", "misty", "fog", "foggy", "haze"]
        case .storm: ["storm", "stormy", "rain", "rainy", "thunder", "thunderstorm"]
        case .birds: ["bird", "gull", "crow", "owl", "swallow"]
        case .city: ["city", "town", "street", "tower", "skyline", "building", "house", "skyscraper"]
        case .maze: ["maze", "labyrinth", "pattern", "tile", "puzzle", "circuit"]
        case .glass: ["glass", "window", "church", "cathedral", "mosaic", "butterfly"]
        case .flower: ["flower", "rose", "garden", "bloom", "mandala"]
        case .wind: ["wind", "windy", "wave", "hair", "river", "dance", "dancer", "silk"]
        case .smoke: ["smoke", "flame", "fire", "breath", "feather"]
        case .galaxy: ["galaxy", "star", "space", "nebula", "cosmos", "universe", "dream", "ghost", "chaos"]
        case .crystal: ["crystal", "diamond", "gem", "fox", "wolf", "lion", "animal", "robot", "origami"]
        case .planet: ["planet", "moons", "globe", "world", "earth", "mars"]
        case .music: ["music", "jazz", "song", "piano", "trio", "orchestra", "kandinsky", "dancing"]
        case .shapes: ["circle", "geometry", "geometric", "bicycle", "carousel", "clock", "wheel", "chess", "bauhaus"]
        case .marble: ["marble", "stone", "oil", "lava", "agate", "liquid", "ink", "paint", "coffee", "honey"]
        case .depth: ["paper", "cave", "canyon", "tunnel", "whale", "fish", "reef", "coral", "cloud", "layer"]
        }
    }

    /// The kind of picture that shows it best; nil for what only adds to one.
    var motif: Motif? {
        switch self {
        case .mountain, .sea, .forest, .desert, .meadow: .landscape
        case .sun, .night, .mist, .storm, .birds, .snow: nil
        case .city, .maze: .tiling
        case .glass, .flower: .glass
        case .wind, .smoke: .flow
        case .galaxy: .attractor
        case .crystal, .planet: .lowPoly
        case .music, .shapes: .orbits
        case .marble: .marble
        case .depth: .paper
        }
    }
}

/// Sizes of phone screens in pixels, as their makers state them: the sizes of screenshots.

enum PhoneScreens {
    enum Match: Sendable, Hashable {
        /// No camera produces this shape, and no shop resizes to it.
        case own
        /// 16:9 and 3:2, to which photos and films are scaled as well.
        case shared
        case none
    }

    static func match(_ width: Int, _ height: Int) -> Match {
        let size = Size(short: min(width, height), long: max(width, height))
        return own.contains(size) ? .own : shared.contains(size) ? .shared : .none
    }

    private struct Size: Hashable {
        var short: Int
        var long: Int
    }

    private static func sizes(_ pairs: [(Int, Int)]) -> Set<Size> { Set(pairs.map { Size(short: $0.0, long: $0.1) }) }

    private static let own = sizes(iPhones + androids)
    private static let shared = sizes([
        (640, 960), (640, 1136), (750, 1334), (1242, 2208), (720, 1280), (1080, 1920), (1440, 2560), (2160, 3840),
    ])

    /// From the iPhone X to the iPhone 17 generation.
    private static let iPhones = [
        (1125, 2436), (828, 1792), (1242, 2688), (1170, 2532), (1284, 2778), (1080, 2340), (1179, 2556),
        (1290, 2796), (1206, 2622), (1320, 2868), (1260, 2736),
    ]

    /// Shapes from 18:9 to 20.5:9 of Samsung, Google, Xiaomi, OnePlus, Oppo, Huawei and others.
    private static let androids = [
        (720, 1440), (720, 1520), (720, 1560), (720, 1600), (720, 1612), (1008, 2244), (1080, 2160), (1080, 2220),
        (1080, 2246), (1080, 2280), (1080, 2310), (1080, 2376), (1080, 2388), (1080, 2400), (1080, 2408),
        (1080, 2412), (1080, 2424), (1080, 2460), (1080, 2520), (1096, 2560), (1116, 2480), (1200, 2640),
        (1200, 2670), (1212, 2616), (1216, 2640), (1220, 2656), (1220, 2712), (1224, 2700), (1240, 2772),
        (1256, 2760), (1260, 2720), (1260, 2800), (1264, 2780), (1268, 2756), (1280, 2800), (1280, 2856),
        (1312, 2848), (1344, 2992), (1440, 2880), (1440, 2960), (1440, 3040), (1440, 3088), (1440, 3120),
        (1440, 3168), (1440, 3200), (1440, 3216),
    ]
}

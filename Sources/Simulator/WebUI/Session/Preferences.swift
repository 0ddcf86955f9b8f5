/// Data that views pass to the screen around them: titles, toolbars, destinations, overlays, the way back.
@MainActor
struct Preferences {
    enum TitleMode { case inline, large }

    /// A step from which a person can go back, and its name in the address.
    struct Step {
        var name: String
        var back: @MainActor () -> Void
    }

    struct Pushed {
        var id: UInt64
        var view: () -> AnyView
        var dismiss: @MainActor () -> Void
    }

    var title: String?
    var titleMode: TitleMode?
    var hidesBar = false
    var hidesBack = false
    var hidesTabBar = false
    var blocksDismissal = false
    var colorScheme: ColorScheme?
    var sheet = SheetSettings()
    var toolbar: [(place: ToolbarItemPlacement.Place, elements: [El])] = []
    var search: [El] = []
    var destinations: [ObjectIdentifier: (AnyHashable) -> AnyView] = [:]
    var pushed: [Pushed] = []
    var overlays: [El] = []
    var steps: [Step] = []
    /// What the phone wants of the browser's camera, and who hears of it.
    var camera: (handler: String, wish: String)?

    mutating func merge(_ other: Preferences) {
        title = other.title ?? title
        titleMode = other.titleMode ?? titleMode
        colorScheme = other.colorScheme ?? colorScheme
        hidesBar = hidesBar || other.hidesBar
        hidesBack = hidesBack || other.hidesBack
        hidesTabBar = hidesTabBar || other.hidesTabBar
        blocksDismissal = blocksDismissal || other.blocksDismissal
        sheet.merge(other.sheet)
        toolbar += other.toolbar
        search += other.search
        pushed += other.pushed
        overlays += other.overlays
        steps += other.steps
        camera = other.camera ?? camera
        destinations.merge(other.destinations) { mine, _ in mine }
    }
}

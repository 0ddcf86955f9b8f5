/// `sensoryFeedback`: taps of the phone, which the page makes where the browser can, and writes down in any case.
public struct SensoryFeedback: Equatable, Sendable {
    public struct Weight: Equatable, Sendable {
        public static let light = Weight(name: "light")
        public static let medium = Weight(name: "medium")
        public static let heavy = Weight(name: "heavy")
        let name: String
    }

    public struct Flexibility: Equatable, Sendable {
        public static let rigid = Flexibility(name: "rigid")
        public static let solid = Flexibility(name: "solid")
        public static let soft = Flexibility(name: "soft")
        let name: String
    }

    public static let success = SensoryFeedback(name: "success")
    public static let warning = SensoryFeedback(name: "warning")
    public static let error = SensoryFeedback(name: "error")
    public static let selection = SensoryFeedback(name: "selection")
    public static let impact = SensoryFeedback(name: "medium")

    // Apple plays these on watches and Macs alone.
    public static let increase = SensoryFeedback(name: nil)
    public static let decrease = SensoryFeedback(name: nil)
    public static let start = SensoryFeedback(name: nil)
    public static let stop = SensoryFeedback(name: nil)
    public static let alignment = SensoryFeedback(name: nil)
    public static let levelChange = SensoryFeedback(name: nil)

    public static func impact(weight: Weight = .medium, intensity: Double = 1.0) -> SensoryFeedback {
        SensoryFeedback(name: weight.name, intensity: intensity)
    }

    public static func impact(flexibility: Flexibility, intensity: Double = 1.0) -> SensoryFeedback {
        SensoryFeedback(name: flexibility.name, intensity: intensity)
    }

    /// What the page calls it; nil for what an iPhone doesn't play.
    let name: String?
    var intensity = 1.0

    @MainActor func play() {
        if let name, intensity > 0 { Session.current?.command(.feel(name)) }
    }
}

extension View {
    public func sensoryFeedback<T>(_ feedback: SensoryFeedback, trigger: T) -> some View where T: Equatable {
        onChange(of: trigger) { feedback.play() }
    }

    public func sensoryFeedback<T>(
        _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
    ) -> some View where T: Equatable {
        onChange(of: trigger) { old, new in if condition(old, new) { feedback.play() } }
    }

    public func sensoryFeedback<T>(
        trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
    ) -> some View where T: Equatable {
        onChange(of: trigger) { old, new in feedback(old, new)?.play() }
    }
}

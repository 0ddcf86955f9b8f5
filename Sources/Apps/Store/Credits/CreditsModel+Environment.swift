/// The credits reach every view through the environment, never through a global.
import SwiftUI

private struct CreditsKey: EnvironmentKey {
    static var defaultValue: CreditsModel? { nil }
}

extension EnvironmentValues {
    package var credits: CreditsModel? {
        get { self[CreditsKey.self] }
        set { self[CreditsKey.self] = newValue }
    }
}

/// What a development device adds to signing in, through the environment: the app itself knows nothing of it.
import SwiftUI

package struct SignInAids: Sendable {
    package var demo: DemoOffer?
    package var standIns: StandIns

    package init(demo: DemoOffer? = nil, standIns: StandIns = [:]) {
        self.demo = demo
        self.standIns = standIns
    }
}

private struct SignInAidsKey: EnvironmentKey {
    static let defaultValue = SignInAids()
}

extension EnvironmentValues {
    package var signInAids: SignInAids {
        get { self[SignInAidsKey.self] }
        set { self[SignInAidsKey.self] = newValue }
    }
}

extension AppIdentity {
    func aided(by aids: SignInAids) -> AppIdentity {
        var app = self
        app.demo = demo ?? aids.demo
        app.standIns.merge(aids.standIns) { own, _ in own }
        return app
    }
}

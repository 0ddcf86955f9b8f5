/// The demo account as the sign-in screen offers it: only while it is there.
import Observation

@MainActor @Observable package final class DemoOffer {
    package var account: DemoAccount?

    /// Nothing is offered yet.
    package nonisolated init() {}

    package init(_ account: DemoAccount) {
        self.account = account
    }
}

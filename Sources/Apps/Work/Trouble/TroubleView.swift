/// A trouble as a whole screen: what happened, what it cost, and a button that works, after a countdown if need be.
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct TroubleView: View {
    private let trouble: Trouble
    private let primary: @MainActor () -> Void
    private let secondary: StateAction?
    @State private var countdown: Countdown

    /// - Parameter primary: what the trouble's remedy stands for.
    package init(
        _ trouble: Trouble, clock: ClockClient, secondary: StateAction? = nil,
        primary: @escaping @MainActor () -> Void
    ) {
        self.trouble = trouble
        self.primary = primary
        self.secondary = secondary
        _countdown = State(initialValue: Countdown(seconds: trouble.waitSeconds ?? 0, clock: clock))
    }

    package var body: some View {
        StateScreen(
            systemImage: trouble.systemImage, title: trouble.title, message: message,
            kind: trouble.isOffline ? .neutral : .unsure,
            primary: countdown.isOver ? StateAction(verbatim: trouble.remedy.title, perform: primary) : nil,
            secondary: secondary
        )
        .task { await countdown.run() }
    }

    private var message: String {
        guard trouble.waitSeconds != nil else { return trouble.message }
        let words = trouble.besideCountdown ?? trouble.message
        if countdown.isOver { return String(localized: "\(words) You can try again now.") }
        return String(localized: "\(words) You can try again in \(Trouble.waiting(countdown.remaining)).")
    }
}

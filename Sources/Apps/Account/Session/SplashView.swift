/// What is seen while the stored session is being checked, and what to do if that fails.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct SplashView: View {
    let app: AppIdentity

    var body: some View {
        VStack(spacing: Space.l) {
            AppEmblem(symbol: app.symbol)
            Text(app.name).font(.screenTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
            ProgressView().accessibilityLabel("Opening")
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Gradients.backdrop)
    }
}

struct StuckView: View {
    let error: ClientError
    let session: SessionModel

    var body: some View {
        StateScreen(
            systemImage: problem.systemImage, title: problem.title, message: problem.message,
            primary: StateAction("Try again") { Task { await session.retryTapped() } },
            secondary: StateAction("Sign in instead") { session.signInInsteadTapped() })
    }

    private var problem: Trouble { Trouble.account(error) }
}

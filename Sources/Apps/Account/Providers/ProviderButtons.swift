/// The buttons of the providers that an app offers, with what went wrong at one above them.
import Clients
import Foundation
import Styleguide
import SwiftUI

struct ProviderButtons: View {
    private let app: AppIdentity
    @State private var models: [ProviderModel]

    init(app: AppIdentity, clients: Clients, session: SessionModel, flow: AccountFlow) {
        self.app = app
        _models = State(
            initialValue: app.providers.map {
                ProviderModel($0, standIn: app.standIns[$0], auth: clients.auth, session: session, flow: flow)
            })
    }

    var body: some View {
        VStack(spacing: Space.m) {
            ForEach(models, id: \.provider) { model in
                TroubleBanner(model.submission.problem) { help in Task { await model.helpTapped(help) } }
            }
            ForEach(models, id: \.provider) { model in
                switch model.provider {
                case .apple: AppleButton(model: model)
                case .google: GoogleButton(model: model, back: app.signInAddress)
                }
            }
        }
    }
}

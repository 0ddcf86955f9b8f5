/// "Continue with Google": Google's page in the system's sheet where there is one, elsewhere a chooser of simulated accounts.
import Foundation
import Styleguide
import SwiftUI

#if canImport(AuthenticationServices)
    import AuthenticationServices
#endif

struct GoogleButton: View {
    @Bindable var model: ProviderModel
    /// Where Google's page sends back: in the app's own scheme.
    let back: URL
    #if canImport(AuthenticationServices)
        @Environment(\.webAuthenticationSession) private var web
    #endif

    init(model: ProviderModel, back: URL) {
        _model = Bindable(model)
        self.back = back
    }

    var body: some View {
        Button {
            tapped()
        } label: {
            HStack(spacing: Space.s) {
                if model.submission.isRunning { ProgressView() } else { GoogleMark() }
                Text("Continue with Google")
            }
        }
        .buttonStyle(SecondaryButtonStyle())
        // As high as Apple's button beside it.
        .dynamicTypeSize(...DynamicTypeSize.xxLarge)
        .disabled(model.submission.isRunning)
        .accessibilityLabel("Continue with Google")
        .sheet(isPresented: $model.isChoosing) { ProviderChooser(model: model) }
    }

    private func tapped() {
        #if canImport(AuthenticationServices)
            Task {
                await model.pageWanted(back: back) { page in
                    do {
                        return try await web.authenticate(using: page, callbackURLScheme: back.scheme ?? "")
                    } catch let error as ASWebAuthenticationSessionError where error.code == .canceledLogin {
                        return nil
                    }
                }
            }
        #else
            model.continueTapped()
        #endif
    }
}

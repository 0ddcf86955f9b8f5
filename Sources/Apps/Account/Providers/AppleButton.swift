/// "Continue with Apple": Apple's own button where there is one, elsewhere a chooser of simulated accounts.
import Styleguide
import SwiftUI

#if canImport(AuthenticationServices)
    import AuthenticationServices
    import CryptoKit
    import Foundation

    struct AppleButton: View {
        let model: ProviderModel
        @State private var nonce = Nonce.make()
        @Environment(\.colorScheme) private var scheme

        var body: some View {
            SignInWithAppleButton(.continue) { request in
                nonce = Nonce.make()
                request.requestedScopes = [.email]
                request.nonce = SHA256.hash(data: Data(nonce.utf8)).map { String(format: "%02x", $0) }.joined()
            } onCompletion: { result in
                completed(result)
            }
            .signInWithAppleButtonStyle(scheme == .dark ? .white : .black)
            .frame(maxWidth: .infinity, minHeight: 50, maxHeight: 50)
            .clipShape(RoundedRectangle(cornerRadius: Radius.button))
            .disabled(model.submission.isRunning)
        }

        private func completed(_ result: Result<ASAuthorization, any Error>) {
            switch result {
            case .success(let authorization):
                let credential = authorization.credential as? ASAuthorizationAppleIDCredential
                guard let data = credential?.identityToken else { return model.refused() }
                let nonce = nonce
                Task { await model.tokenReceived(String(decoding: data, as: UTF8.self), nonce: nonce) }
            case .failure(let error):
                // Closing Apple's sheet is a decision, not an error.
                if (error as? ASAuthorizationError)?.code != .canceled { model.refused() }
            }
        }
    }
#else
    import Foundation

    struct AppleButton: View {
        @Bindable var model: ProviderModel

        init(model: ProviderModel) { _model = Bindable(model) }

        var body: some View {
            Button {
                model.continueTapped()
            } label: {
                HStack(spacing: Space.s) {
                    if model.submission.isRunning { ProgressView() } else { Image(systemName: "apple.logo") }
                    Text("Continue with Apple")
                }
            }
            .buttonStyle(AppleButtonStyle())
            // Apple's own button has one height, and its words stay in one line.
            .dynamicTypeSize(...DynamicTypeSize.xxLarge)
            .disabled(model.submission.isRunning)
            .accessibilityLabel("Continue with Apple")
            .sheet(isPresented: $model.isChoosing) { ProviderChooser(model: model) }
        }
    }

    /// Black on white, as Apple asks, and the other way round in the dark.
    private struct AppleButtonStyle: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            configuration.label
                .font(.cardTitle)
                .foregroundStyle(Tone(light: 0xFFFFFF, dark: 0x000000))
                .padding(.horizontal, Space.l)
                .padding(.vertical, Space.m)
                .frame(maxWidth: .infinity, minHeight: 50)
                .background(Tone(light: 0x000000, dark: 0xFFFFFF), in: RoundedRectangle(cornerRadius: Radius.button))
        }
    }
#endif

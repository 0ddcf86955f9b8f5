/// An app on an iPhone: its first view, with this phone's clients behind it.
#if canImport(UIKit)
    import AccountFeatures
    import Clients
    import ClientsApple
    import ClientsPhone
    import Foundation
    import SwiftUI

    public struct PhoneRoot: View {
        private let app: AppEntry
        private let clients: Result<Clients, PhoneSettings.Problem>

        /// Made once, by the app: each one has its own connections and its own ear for purchases.
        @MainActor public init(_ app: AppEntry) { self.init(app, recording: { _ in .none }) }

        /// - Parameter recording: the camera of an app that films, given where it keeps its clips.
        @MainActor package init(_ app: AppEntry, recording: @MainActor (ClipStore) -> RecordingClient) {
            self.app = app
            clients = Result { () throws(PhoneSettings.Problem) in
                try Clients.phone(PhoneSettings(info: Bundle.main.infoDictionary ?? [:]), recording: recording) {
                    share in
                    AppLog("sessions").note("sessions without a crash, of ten thousand", share)
                }
            }
        }

        public var body: some View {
            switch clients {
            case .success(let clients): app.root?(clients)
            case .failure(let problem): Text(problem.description).padding()
            }
        }
    }
#endif

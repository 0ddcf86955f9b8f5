/// What runs from an app's launch on, and what the system's delegate hands over to.
#if canImport(UIKit)
    import Clients
    import ClientsLive
    import ClientsPhone
    import Foundation
    import UIKit

    @MainActor final class PhoneServices {
        /// One for the process, as the delegate is the system's to make.
        static var shared: PhoneServices?

        let push: PhonePush
        let uploads: BackgroundUploads
        private let exits: ExitReports
        private var tasks: [Task<Void, Never>] = []

        init(push: PhonePush, uploads: BackgroundUploads, crashFree: @escaping @Sendable (Int) -> Void) {
            (self.push, self.uploads) = (push, uploads)
            exits = ExitReports(note: crashFree)
        }

        func begin(_ clients: Clients, _ store: PhoneStore, _ watch: AppleAccountWatch, app: String) {
            let proof = PhoneProof(app: app, calls: .appAttest, functions: clients.functions, notes: .defaults)
            let auth = clients.auth
            tasks = [
                Task { await store.listen() },
                Task {
                    for await presence in await auth.changes() {
                        if case .somebody(let account) = presence { await proof.prove(account.id) }
                    }
                },
                Task {
                    for await _ in NotificationCenter.default.notifications(named: AppleAccountState.revocation) {
                        await watch.taken(back: auth)
                    }
                },
            ]
        }
    }

    enum PhoneBuild {
        /// Builds that Xcode installs get their messages from Apple's sandbox; TestFlight and the App Store don't.
        static var pushEnvironment: String {
            #if DEBUG
                "sandbox"
            #else
                "production"
            #endif
        }
    }
#endif

/// An iPhone's clients, put together.
#if canImport(UIKit)
    import Clients
    import ClientsLive
    import ClientsPhone
    import Foundation
    import UIKit
    import WidgetKit

    extension Clients {
        /// All of an app's interfaces on this iPhone. Call it once, when the app starts: from then on it hears of purchases,
        /// of background uploads and of accounts that were taken back. `PhoneRoot` does so for the app's `@main` file.
        ///
        /// - Parameters:
        ///   - settings: what Info.plist says, such as `PhoneSettings(info: Bundle.main.infoDictionary ?? [:])`.
        ///   - recording: the camera of an app that films, given where it keeps its clips.
        ///   - crashFree: hears about once a day, of ten thousand sessions, those that ended without a crash.
        @MainActor package static func phone(
            _ settings: PhoneSettings, recording: @MainActor (ClipStore) -> RecordingClient,
            crashFree: @escaping @Sendable (Int) -> Void
        ) -> Clients {
            let folders = PhoneFolders(settings)
            let app = settings.backend.app
            let push = PhonePush(scheme: app, environment: PhoneBuild.pushEnvironment, calls: .system)
            var configuration = settings.backend
            let uploads = BackgroundUploads(configuration: .uploads(app), folder: folders.uploads)
            configuration.uploads = uploads
            #if canImport(Supabase)
                if settings.usesSupabaseSDK { configuration = configuration.overSupabaseSDK() }
            #endif
            var clients = live(
                configuration: configuration,
                keychain: KeychainItems.phone(app: app, group: settings.group).client,
                files: .folder(folders.files, isForWidgets: settings.group != nil), photos: .imageIO,
                network: .path(), sharing: .phone, push: push.client, editing: .coreImage,
                recording: recording(.folder(folders.clips)),
                reloadWidgets: { WidgetCenter.shared.reloadAllTimelines() })
            let watch = AppleAccountWatch(keychain: clients.keychain, state: AppleAccountState.of)
            clients.auth = watch.watching(clients.auth)
            clients = clients.waitingForUnlock()
            let store = PhoneStore(
                calls: StoreCalls(settings), clock: clients.clock, account: clients.auth.signedIn)
            clients.store = store.client
            PhoneServices.shared = PhoneServices(push: push, uploads: uploads, crashFree: crashFree)
            PhoneServices.shared?.begin(clients, store, watch, app: app)
            return clients
        }
    }

    extension StoreCalls {
        fileprivate init(_ settings: PhoneSettings) {
            #if canImport(Adapty)
                if let adapty = settings.adapty {
                    self = .adapty(key: adapty.key, placement: adapty.placement)
                    return
                }
            #endif
            self = .storeKit
        }
    }

    extension URLSessionConfiguration {
        /// Started while somebody looks at the screen, so nothing is put off for a better time.
        fileprivate static func uploads(_ app: String) -> URLSessionConfiguration {
            let configuration = background(withIdentifier: "\(app).uploads")
            configuration.isDiscretionary = false
            configuration.sessionSendsLaunchEvents = true
            configuration.timeoutIntervalForResource = 600
            return configuration
        }
    }
#endif

/// The clients of a widget, which runs in a process of its own beside the app and shares its secrets and files.
#if canImport(UIKit)
    import Clients
    import ClientsLive
    import Foundation

    extension Clients {
        /// What a widget needs, and nothing that only an app may call.
        package static func widget(_ settings: PhoneSettings) -> Clients {
            let folders = PhoneFolders(settings)
            return .live(
                configuration: settings.backend,
                keychain: KeychainItems.phone(app: settings.backend.app, group: settings.group).client,
                files: .folder(folders.files, isForWidgets: true), photos: .failing,
                network: .path(), sharing: .failing)
        }
    }
#endif

/// An app that films: the only ones that hold code for camera and microphone, and so have to say why.
#if canImport(UIKit)
    import AccountFeatures
    import ClientsAppleRecording
    import PhoneHost
    import SwiftUI

    extension PhoneRoot {
        @MainActor public init(filming app: AppEntry) { self.init(app, recording: { .camera(clips: $0) }) }
    }
#endif

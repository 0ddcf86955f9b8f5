/// MirrorMate on an iPhone: a coach for speaking, the one app that films. Everything else stands in the package.
import ClientsApple
import MirrorMateFeatures
import PhoneFilming
import PhoneHost
import SwiftUI

@main struct MirrorMateApp: App {
    @UIApplicationDelegateAdaptor(PhoneDelegate.self) private var delegate
    private let root = PhoneRoot(filming: .mirrormate)

    var body: some Scene { WindowGroup { root } }
}

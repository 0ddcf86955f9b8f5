/// Artifex on an iPhone: pictures from words. Everything else stands in the package.
import ArtifexFeatures
import ClientsApple
import PhoneHost
import SwiftUI

@main struct ArtifexApp: App {
    @UIApplicationDelegateAdaptor(PhoneDelegate.self) private var delegate
    private let root = PhoneRoot(.artifex)

    var body: some Scene { WindowGroup { root } }
}

/// Auntentic on an iPhone: checks of sneakers. Everything else stands in the package.
import AuntenticFeatures
import ClientsApple
import PhoneHost
import SwiftUI

@main struct AuntenticApp: App {
    @UIApplicationDelegateAdaptor(PhoneDelegate.self) private var delegate
    private let root = PhoneRoot(.auntentic)

    var body: some Scene { WindowGroup { root } }
}

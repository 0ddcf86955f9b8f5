/// Veramo on an iPhone: pictures for two. Everything else stands in the package.
import VeramoFeatures
import ClientsApple
import PhoneHost
import SwiftUI

@main struct VeramoApp: App {
    @UIApplicationDelegateAdaptor(PhoneDelegate.self) private var delegate
    private let root = PhoneRoot(.veramo)

    var body: some Scene { WindowGroup { root } }
}

/// The module name that Linux lacks: view files say `import SwiftUI` and get our own, with Foundation, as Apple's brings it.
@_exported import Foundation
@_exported import WebUI

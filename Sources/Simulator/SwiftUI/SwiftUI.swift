/// The module name that Linux lacks: `import SwiftUI` in view files gets our own, with Foundation, as Apple's does.
@_exported import Foundation
@_exported import WebUI

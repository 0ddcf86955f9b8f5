/// SwiftUI as the simulator has it, and beside it what only an iPhone has: apps, scenes, and UIKit's views inside.
@_exported import CoreTransferable
@_exported import Foundation
@_exported import UIKit
@_exported import WebUI
import protocol CoreTransferable.Transferable

/// Not the simulator's, which this one refines.
public typealias Transferable = CoreTransferable.Transferable

/// Veramo on the server: pairing, private pictures, their delivery, and the making of new ones.
import Foundation
import Hummingbird
import ServerFunctions
import ServerHTTP
import ServerJobs
import ServerProducts
import ServerPush
import ServiceLifecycle
import VeramoCore

package struct Veramo: Product {
    package static let id = "veramo"
    package static let name = "Veramo"

    private let house: House

    package init(_ house: House) throws {
        self.house = house
    }
}

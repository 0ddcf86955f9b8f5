/// What a phone's root view is made from.
import SimulatorDevice

package struct SessionSeed: Sendable {
    /// Keychain, connection, camera roll: the same after a reload.
    package let device: SimulatedDevice
    /// Which app lies in front; the page's home button changes it.
    package let home: HomeScreen
}

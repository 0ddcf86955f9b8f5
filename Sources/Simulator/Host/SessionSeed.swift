/// The input for a phone's root view.
import SimulatorDevice

package struct SessionSeed: Sendable {
    /// Keychain, connection, camera roll: the same after a reload.
    package let device: SimulatedDevice
    /// The open app; the page's home button changes it.
    package let home: HomeScreen
}

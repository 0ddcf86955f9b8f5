/// What the person has said about camera and microphone.

package struct RecordingPermission: Sendable, Hashable {
    package enum Answer: String, Sendable, Hashable, Codable { case notAsked, allowed, refused }

    package var camera: Answer
    package var microphone: Answer

    package init(camera: Answer, microphone: Answer) { (self.camera, self.microphone) = (camera, microphone) }

    package static let notAsked = RecordingPermission(camera: .notAsked, microphone: .notAsked)
    package static let allowed = RecordingPermission(camera: .allowed, microphone: .allowed)
    package static let refused = RecordingPermission(camera: .refused, microphone: .refused)

    /// A recording needs both.
    package var isAllowed: Bool { camera == .allowed && microphone == .allowed }
    package var isRefused: Bool { camera == .refused || microphone == .refused }
    /// Only settings can change it now.
    package var mayAsk: Bool { !isRefused && !isAllowed }
}

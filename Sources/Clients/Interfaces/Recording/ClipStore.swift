/// The app's own clips on this device, by name, for as long as somebody is signed in.
import Foundation

package struct ClipStore: Sendable {
    /// Moves a clip among the app's own, in place of one of that name; answers where it lies now, nil without room. Names are
    /// lower-case letters, digits and `-`.
    package var keep: @Sendable (_ clip: RecordedClip, _ name: String) -> RecordedClip?
    package var clip: @Sendable (_ name: String) -> RecordedClip?
    package var remove: @Sendable (_ name: String) -> Void
    /// Signing out leaves nothing behind.
    package var removeAll: @Sendable () -> Void

    package init(
        keep: @escaping @Sendable (_ clip: RecordedClip, _ name: String) -> RecordedClip?,
        clip: @escaping @Sendable (_ name: String) -> RecordedClip?,
        remove: @escaping @Sendable (_ name: String) -> Void, removeAll: @escaping @Sendable () -> Void
    ) {
        self.keep = keep
        self.clip = clip
        self.remove = remove
        self.removeAll = removeAll
    }

    /// Keeps nothing.
    package static let none = ClipStore(keep: { _, _ in nil }, clip: { _ in nil }, remove: { _ in }, removeAll: {})

    /// Knows where clips lie, and moves none.
    package static func inMemory(_ clips: [String: RecordedClip] = [:]) -> ClipStore {
        let store = Locked(clips)
        return ClipStore(
            keep: { clip, name in
                store.withLock { $0[name] = clip }
                return clip
            },
            clip: { name in store.withLock { $0[name] } },
            remove: { name in store.withLock { $0[name] = nil } }, removeAll: { store.withLock { $0 = [:] } })
    }
}

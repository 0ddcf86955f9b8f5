/// What is made of models when it is first asked for: an idle server doesn't spend their memory.
import Synchronization

package final class OpenedOnce<Opened: Sendable>: Sendable {
    private let kept = Mutex<Opened?>(nil)
    private let open: @Sendable (InferenceRuntime) throws -> Opened
    private let folder: InferenceFolder

    /// - Parameter open: what to make, from a runtime that is started for it. It is tried again after it failed.
    package init(in folder: InferenceFolder, _ open: @escaping @Sendable (InferenceRuntime) throws -> Opened) {
        self.folder = folder
        self.open = open
    }

    /// Blocks while models are compiled, some seconds the first time; whoever asks meanwhile waits for the same ones.
    package func callAsFunction() throws -> Opened {
        try kept.withLock { kept in
            if let kept { return kept }
            let opened = try open(try InferenceRuntime(folder, cache: folder.cache))
            kept = opened
            return opened
        }
    }
}

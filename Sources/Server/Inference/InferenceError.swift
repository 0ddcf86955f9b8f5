/// Why a model can't be run, or wasn't run to its end.
package enum InferenceError: Error, Codable, Sendable, Hashable {
    /// The runtime's library isn't here.
    case runtimeMissing(String)
    /// What lies in its place can't be loaded, or isn't the runtime that we know.
    case runtimeUnknown(String)
    /// No file of that name in the folder of models.
    case modelMissing(String)
    /// The file isn't the one that was pinned.
    case modelAltered(String)
    /// The runtime refused: its own words, for a log.
    case failed(String)
    /// Its time is up, or nobody waits for the answer any more.
    case stopped
}

/// OpenVINO on this machine's processor: opens pinned models and keeps each compiled once.
import COpenVINO
import Foundation

/// Sendable although a class with mutable state: every access to `networks` holds the lock, and OpenVINO's core may be
/// called from several threads at once (OpenVINO documentation, "Core", thread safety).
package final class InferenceRuntime: @unchecked Sendable {
    let calls: vino_calls
    private let core: UnsafeMutableRawPointer
    private let folder: InferenceFolder
    private let library: String
    private let cache: CompileCache?
    private let lock = NSLock()
    private var networks: [ModelFile: Network] = [:]

    /// - Parameters:
    ///   - folder: where the library and the models lie.
    ///   - cache: where compiled models are kept for the next start; nil to compile each time, which is also done where
    ///     others may write there.
    package init(_ folder: InferenceFolder, cache: URL?) throws(InferenceError) {
        self.folder = folder
        guard let library = folder.library else { throw .runtimeMissing("no library in \(folder.url.path)") }
        self.library = library.lastPathComponent
        self.cache = cache.flatMap { CompileCache($0) }
        Self.giveBackMemory()
        // It looks for its other parts beside itself, and not beside a link.
        let file = library.resolvingSymlinksInPath().path
        var calls = vino_calls()
        if let problem = vino_load(file, &calls) { throw .runtimeUnknown(String(cString: problem)) }
        self.calls = calls
        var core: UnsafeMutableRawPointer?
        guard calls.core_create(&core) == 0, let core else { throw .runtimeUnknown(calls.message) }
        self.core = core
    }

    /// Whatever is large goes back to the system when it is freed: for processes that do little else, as early as can be.
    package static func giveBackMemory() { vino_give_back_memory() }

    /// The compiled model. The first call compiles it, or takes it from the cache; that may take seconds.
    package func network(_ model: ModelFile) throws(InferenceError) -> Network {
        lock.lock()
        defer { lock.unlock() }
        if let network = networks[model] { return network }
        let network = try compiled(model)
        networks[model] = network
        return network
    }

    private func compiled(_ file: ModelFile) throws(InferenceError) -> Network {
        _ = try file.bytes(in: folder.models)
        var model: UnsafeMutableRawPointer?
        try calls.check(calls.core_read_model(core, folder.models.appending(path: file.name).path, nil, &model))
        defer { calls.model_free(model) }
        let shelf = cache?.shelf(file, library: library)
        defer { shelf?.discard() }
        var compiled: UnsafeMutableRawPointer?
        try calls.check(
            withUnsafePointer(to: calls) {
                vino_compile($0, core, model, shelf?.folder.path ?? "", file.isExact ? "f32" : "", &compiled)
            })
        guard let compiled else { throw .failed("no compiled model") }
        shelf?.keep()
        return Network(self, compiled)
    }
}

extension vino_calls {
    func check(_ status: Int32) throws(InferenceError) {
        guard status == 0 else { throw .failed("\(status): \(message)") }
    }

    fileprivate var message: String { last_message().map { String(cString: $0) } ?? "no message" }
}

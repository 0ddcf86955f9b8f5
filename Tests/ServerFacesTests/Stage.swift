/// The real networks, opened once for all tests of this folder.
import GeneratedFaces
import ServerFaces
import ServerInference
import Testing

enum Stage {
    static let isReady = InferenceFolder.find() != nil
    static let absent: Comment = "the models aren't fetched: `make setup` brings them"

    private static let opened = Result { () throws -> Sight in
        guard let folder = InferenceFolder.find() else { throw InferenceError.runtimeMissing("no folder of models") }
        return try Sight(try InferenceRuntime(folder, cache: folder.cache))
    }

    static func sight() throws -> Sight { try opened.get() }

    static func seen(_ frames: [Frame]) throws -> Seen {
        var watcher = Watcher(try sight())
        for frame in frames { try watcher.look(at: frame) }
        return watcher.seen
    }

    static func report(_ act: Act, width: Int = 360, height: Int = 640) throws -> PictureReport {
        try seen(act.frames(width: width, height: height)).measured()
    }
}

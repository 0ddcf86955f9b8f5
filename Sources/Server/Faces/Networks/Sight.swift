/// Everything that sees, compiled: one for all recordings.
import Foundation
import ServerInference

package struct Sight: Sendable {
    let faces: FaceFinder
    let face: FaceMesh
    let iris: IrisFinder
    let bodies: BodyFinder
    let hands: HandFinder

    /// Compiles all models, or takes them from the cache; the first time that takes seconds.
    package init(_ runtime: InferenceRuntime) throws(InferenceError) {
        faces = FaceFinder(
            near: Detector(.nearFaces, try runtime.network(SightModels.nearFaces)),
            far: Detector(.farFaces, try runtime.network(SightModels.farFaces)))
        face = FaceMesh(network: try runtime.network(SightModels.face))
        iris = IrisFinder(network: try runtime.network(SightModels.iris))
        bodies = BodyFinder(
            detector: Detector(.bodies, try runtime.network(SightModels.bodies)),
            points: try runtime.network(SightModels.body))
        hands = HandFinder(
            palms: Detector(.palms, try runtime.network(SightModels.palms)),
            points: try runtime.network(SightModels.hand))
    }

    /// Whether all models are there; whether they are the pinned ones is found out when they are opened.
    package static func isComplete(in folder: InferenceFolder) -> Bool {
        SightModels.all.allSatisfy {
            FileManager.default.fileExists(atPath: folder.models.appending(path: $0.name).path)
        }
    }
}

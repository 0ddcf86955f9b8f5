/// A clip is looked at quickly where that costs no frame, and whole where it would.
import Foundation
import ServerClips
import ServerFaces
import ServerMedia
import TestSupport
import Testing

@testable import MirrorMateServer

@Suite(.aside) struct SeeingTests {
    @Test(
        "every tenth of a second has a frame of its own, however many of the clip's frames no other is made from",
        arguments: [0, 3, 15])
    func density(_ between: Int) async throws {
        try await withTemporaryFolder { folder in
            let order = ["-x264-params", "bframes=\(between):b-adapt=0:b-pyramid=none:scenecut=0"]
            let file = try TestClip(in: folder).film(video: "testsrc2=s=90x160:r=30", seconds: 4, order)
            let seen = try await Seeing.look(
                at: try await ClipReader().open(file), sight: nil, pool: try MediaPool(workers: 1))
            #expect((39...41).contains(seen.faces.count) && seen.repeated == 0, "\(seen.repeated)")
        }
    }
}

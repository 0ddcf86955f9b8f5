/// Photo truth comes to the same whether a file says it itself or was stored without it.
import Foundation
import ServerMedia
import TestSupport
import Testing

@Suite(.aside) struct PhotoOriginTests {
    @Test("traces of a cleaned photo with its origin are those of the photo as it came")
    func same() async throws {
        let tracer = PhotoTracer(pool: try MediaPool(workers: 2))
        let bare = try await tracer.pool.run {
            try Scene.picture(3, width: 640, height: 480).encoded(.jpeg, quality: 85)
        }
        let photo = CameraFile().bytes(of: bare)
        let clean = try #require(CleanPhotoTests.clean(photo, .jpeg))
        try await withFolder { folder in
            let (whole, stored) = (try photo.file("a.jpg", in: folder), try clean.file("b.jpg", in: folder))
            let origin = try await tracer.pool.run { try PhotoOrigin.read(whole.path) }
            let before = try await tracer.traces(of: whole)
            #expect(before.camera?.text == "Apple iPhone 15 Pro" && before.captured?.date != nil)
            #expect(try await tracer.traces(of: stored, origin: origin) == before)
            let without = try await tracer.traces(of: stored)
            #expect(without.camera == nil && without.captured == nil && without.contentHash != before.contentHash)
        }
    }
}

/// A screen's pixel grid is found at several distances and angles; cloth, mesh, rescaled JPEGs and plain things aren't.
import Foundation
import Pictures
import ServerMedia
import TestSupport
import Testing

@Suite(.aside) struct ScreenPatternTests {
    let tracer: PhotoTracer
    init() throws { tracer = PhotoTracer(pool: try MediaPool(workers: 2)) }

    @Test(
        "a photographed screen is found",
        arguments: [(5.5, 4.0), (4.1, 11), (3.3, 7), (2.6, 15), (6.3, 2)] as [(Double, Double)])
    func screens(pitch: Double, degrees: Double) async throws {
        let score = try await score { try Patterns.screen(pitch: pitch, degrees: degrees).encoded(.jpeg, quality: 82) }
        #expect(score >= ScreenPattern.sure, "\(score)")
    }

    @Test("what only has texture isn't taken for a screen", arguments: Patterns.Plain.allCases)
    func textures(kind: Patterns.Plain) async throws {
        let score = try await score { try kind.picture().encoded(.jpeg, quality: 85) }
        #expect(score < ScreenPattern.sure - 0.1, "\(kind) \(score)")
    }

    @Test("a picture too small to tell scores nothing")
    func small() async throws {
        #expect(try await score { try Scene.picture(3, width: 200, height: 200).encoded(.jpeg) } == 0)
    }

    private func score(_ make: @escaping @Sendable () throws -> Data) async throws -> Double {
        try await withFolder { folder in
            try await tracer.traces(of: try await tracer.pool.run(make).file("photo", in: folder)).screenPattern
        }
    }
}

@Suite(.enabled(if: RealPhotos.folder != nil, "set ATELIER_LABELS to a folder of photographs to run these"), .aside)
struct RealTraceTests {
    @Test("no real photograph is taken for a screen, a screenshot, an edited one, or for another of them")
    func falseAlarms() async throws {
        let tracer = PhotoTracer(pool: try MediaPool(workers: 2))
        var seen: [PhotoTraces] = []
        for photo in try RealPhotos.all() {
            let traces = try await tracer.traces(of: photo)
            #expect(traces.screenPattern < ScreenPattern.sure, "\(photo.lastPathComponent) \(traces.screenPattern)")
            #expect(!traces.screenshot.isScreenshot && traces.editor == nil && traces.print.isTelling)
            for other in seen { #expect(traces.print.distance(to: other.print) > 2 * PhotoPrint.mostDistance) }
            seen.append(traces)
        }
    }
}

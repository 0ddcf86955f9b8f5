/// The gallery's schema, statement by statement: who may read and do what, and what each refusal says.
import Foundation
import ServerDatabase
import TestSupport
import Testing

@Suite struct GallerySchemaTests {
    @Test(
        "every claim of gallery.sql holds, from closed tables to exact counters after deleted accounts",
        .enabled(if: Terminal.psql != nil, "psql is not installed"))
    func claims() async throws {
        let psql = try #require(Terminal.psql)
        let (name, info) = try await TestCluster.shared.makeDatabase(.product)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("gallery.sql")
        let ended = try Program.run(at: psql, ["-X", "-d", info, "-f", script.path])
        #expect(ended.status == 0 && ended.output.contains("all is as it should be"), "\(ended.output)")
        try await TestCluster.shared.drop(name)
    }
}

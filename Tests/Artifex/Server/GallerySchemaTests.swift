/// The gallery's schema, statement by statement: who may read and do what, and what each refusal says.
import ServerDatabase
import TestSupport
import Testing

@Suite struct GallerySchemaTests {
    @Test(
        "every claim of gallery.sql holds, from closed tables to exact counters after deleted accounts",
        .enabled(if: Terminal.psql != nil, "psql is not installed"))
    func claims() async throws { try await expectClaims(in: "gallery.sql") }
}

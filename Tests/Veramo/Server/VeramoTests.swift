/// What stands for a product's whole: it starts, and its schema is its own.
import TestSupport
import Testing

@testable import VeramoServer

struct VeramoTests {
    @Test("Veramo starts on a server of its own")
    func starts() async throws {
        try await ProductStage.open(Veramo.self) { stage in
            let couples = try await stage.number("select count(*) from veramo.couples")
            #expect(couples == 0)
        }
    }
}

/// Veramo is one of the server's products.
import Testing

@testable import VeramoServer

@Suite struct VeramoServerTests {
    @Test("VER-F-29 the server knows the app as Veramo") func name() {
        #expect(Veramo.name == "Veramo" && Veramo.id == "veramo")
    }
}

/// Claims about a schema, as a script for psql: who may read and do what, and what each refusal says.
import Foundation
import ServerDatabase
import Testing

/// Runs a script of claims on a fresh database of the product; it ends with "all is as it should be".
///
/// - Parameters:
///   - script: The file's name in the folder above the test's own.
///   - file: The test's file.
package func expectClaims(in script: String, file: String = #filePath) async throws {
    let psql = try #require(Terminal.psql)
    let (name, info) = try await TestCluster.shared.makeDatabase(.product)
    let path = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent(script).path
    let ended = try Program.run(at: psql, ["-X", "-d", info, "-f", path])
    #expect(ended.status == 0 && ended.output.contains("all is as it should be"), "\(ended.output)")
    try await TestCluster.shared.drop(name)
}

/// Tracks as ffprobe describes them, whatever their headers claim.
import Foundation
import TestSupport
import Testing

@testable import ServerClips

@Suite(.aside) struct ProbeTests {
    @Test(
        "a track is turned by whole degrees, whatever its header claims",
        arguments: [(-90.0, 90), (90, 270), (180, 180), (0, 0), (450, 270), (1e300, nil), (-1e300, nil)])
    func rotation(_ said: Double, _ turned: Int?) throws {
        let json = """
            {"streams": [{"index": 0, "codec_type": "video", "side_data_list": [{"rotation": \(said)}]}]}
            """
        let document = try JSONDecoder().decode(ProbedStreams.Document.self, from: Data(json.utf8))
        let rotation = try #require(ProbedStreams(document).picture).rotation
        #expect((0..<360).contains(rotation))
        if let turned { #expect(rotation == turned) }
    }
}

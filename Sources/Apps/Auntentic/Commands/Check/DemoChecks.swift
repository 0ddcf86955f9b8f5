/// Three checks for the demo account: drawn pairs, uploaded and checked by the ways that everybody's are.
import AuntenticCore
import AuntenticDrawnLabels
import CommandKit
import Foundation
import ServerMedia
import Wire

package enum DemoChecks {
    /// A pair that agrees with itself, one in another pair's box, one whose tag contradicts itself twice. Seeds that
    /// `atelier labels` doesn't begin with: its photos must not be found to be the demo account's.
    private static let pairs = [
        SyntheticPair(seed: 9_010),
        SyntheticPair(seed: 9_014, contradictions: [.styleDiffers]),
        SyntheticPair(seed: 9_009, contradictions: [.sizeRowInconsistent, .datesReversed]),
    ]
    /// Large enough for every character to be read.
    private static let labelWidth = 900.0...900.0

    /// Doing it again after it was broken off goes on where it was.
    @Sendable package static func fill(_ client: BackendClient, of user: String) async throws {
        let done = try await client.call(
            "GET", "/rest/v1/authentications?select=id&limit=\(pairs.count)", headers: ["Accept-Profile": "auntentic"])
        guard (done.arrayValue?.count ?? 0) < pairs.count else { return }
        for pair in pairs {
            let request = try await uploaded(pair, client, user)
            let run = CheckRun(client: client, agrees: false, printer: CheckPrinter(isPlain: true))
            _ = try await run.finish(request, key: "demo-\(pair.checkID)")
        }
    }

    private static func uploaded(
        _ pair: SyntheticPair, _ client: BackendClient, _ user: String
    ) async throws -> CheckRequest {
        // Drawing needs a thread of the picture library.
        let photos = try await MediaPool(workers: 1).run {
            try SyntheticSet(seeds: pair.seed..<pair.seed + 1, difficulty: .mild, labelWidth: labelWidth).photos(
                of: pair)
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("demo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var request = CheckRequest(photos: [:], model: pair.tag.modelName.capitalized)
        for photo in photos {
            let path = "\(user)/demo-\(pair.checkID)/\(photo.truth.angle).jpg"
            let file = folder.appendingPathComponent(photo.truth.angle + ".jpg")
            try photo.jpeg.write(to: file)
            do { try await client.upload(file, to: "auntentic/\(path)") } catch let refusal as BackendRefusal
                where refusal.body["statusCode"]?.stringValue == "409"
            {
                // From the time before it was broken off.
            }
            request.photos[photo.truth.angle] = path
        }
        return request
    }
}

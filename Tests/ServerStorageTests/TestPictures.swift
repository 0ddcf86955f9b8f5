/// Small pictures for uploads.
import Foundation
import ServerMedia

enum TestPictures {
    private static let pool = Result { try MediaPool(workers: 1) }

    /// A JPEG with some texture; other seeds give other pictures.
    static func jpeg(_ seed: Int = 1, width: Int = 320, height: Int = 240) async throws -> Data {
        try await picture(seed, width, height, .jpeg)
    }
    static func png(_ seed: Int = 1, width: Int = 64, height: Int = 48) async throws -> Data {
        try await picture(seed, width, height, .png)
    }

    private static func picture(_ seed: Int, _ width: Int, _ height: Int, _ format: PictureFormat) async throws -> Data
    {
        try await pool.get().run {
            let pixels = (0..<width * height * 3).map { index -> UInt8 in
                let (x, y) = (index / 3 % width, index / 3 / width)
                return UInt8(truncatingIfNeeded: (x / 8 * 37 ^ y / 8 * 91) &* (seed + index % 3))
            }
            return try Picture(pixels: pixels, width: width, height: height, bands: 3).encoded(format, quality: 85)
        }
    }

    /// A PNG of a few bytes that claims 60000 × 60000 pixels.
    static let bomb: Data = {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 2, 0, 0, 0]
        bytes += [0x0F, 0xB0, 0xE2, 0x15]
        bytes += [0, 0, 0, 8] + Array("IDAT".utf8) + [0x78, 0x9C, 3, 0, 0, 0, 0, 1, 0x48, 0x06, 0x89, 0xD2]
        bytes += [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
        return Data(bytes)
    }()
}

/// A form as the official clients send it: small fields first, then the file, whose part has an empty name.
func form(
    _ file: Data, type: String = "application/octet-stream", name: String = "", fields: [(String, String)] = []
) -> (type: String, body: Data) {
    let boundary = "boundary-\(UUID().uuidString)"
    var body = Data()
    for (field, value) in fields {
        body += Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field)\"\r\n\r\n\(value)\r\n".utf8)
    }
    body += Data(
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"a.jpg\"\r\nContent-Type: \(type)\r\n\r\n"
            .utf8)
    body += file + Data("\r\n--\(boundary)--\r\n".utf8)
    return ("multipart/form-data; boundary=\(boundary)", body)
}

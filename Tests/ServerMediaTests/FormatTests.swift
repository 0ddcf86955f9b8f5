/// What a file is, by its bytes, and what must not pass for a picture.
import Foundation
import ServerMedia
import TestSupport
import Testing

@Suite(.aside) struct FormatTests {
    let pool: MediaPool
    init() throws { pool = try MediaPool(workers: 2) }

    @Test("every picture format is recognised, opened and measured by its header", arguments: PictureFormat.allCases)
    func pictures(_ format: PictureFormat) async throws {
        let pool = pool
        try await withFolder { folder in
            let header = try await pool.run {
                let file = try Scene.picture(1, width: 320, height: 200).encoded(format).file("picture", in: folder)
                return try PictureHeader.read(file.path)
            }
            #expect(header.format.mimeType == format.mimeType)
            #expect((header.width, header.height) == (320, 200))
        }
    }

    @Test(
        "bytes decide, whatever a file is called",
        arguments: [
            ("%PDF-1.7\n…", MediaFormat.pdf), ("<!doctype html><p>", .html), ("  <HTML>", .html),
            ("<?xml version=\"1.0\"?><svg xmlns=\"\">", .svg), ("<svg/>", .svg), ("{\"a\":1}", .json),
            ("#!/bin/sh\n", .script),
            ("plain words", .text), ("", .empty), ("PK\u{3}\u{4}rest", .zip), ("\u{1}\u{2}\u{3}", .binary),
        ])
    func documents(_ text: String, _ expected: MediaFormat) {
        #expect(FormatSniffer.format(of: Array(text.utf8)) == expected)
        #expect(!expected.isPicture)
    }

    @Test("an SVG is not a picture to us, as it can run scripts")
    func svg() async throws {
        try await expect(Data("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8)) {
            $0 == .unsupported
        }
    }

    @Test("AUN-FR-2.10a a picture that claims 60000 x 60000 pixels is refused before a pixel is decoded")
    func bomb() async throws {
        try await expect(pngClaiming(width: 60_000, height: 60_000)) {
            $0 == .tooLarge(width: 60_000, height: 60_000, frames: 1)
        }
        try await expect(pngClaiming(width: 40_000, height: 10)) {
            $0 == .tooLarge(width: 40_000, height: 10, frames: 1)
        }
    }

    @Test("a picture cut off anywhere is refused", arguments: [PictureFormat.jpeg, .png, .webp, .gif, .avif])
    func truncated(_ format: PictureFormat) async throws {
        let whole = try await pool.run { try Scene.picture(2, width: 400, height: 300).encoded(format) }
        for part in [0.3, 0.6, 0.9, 0.999] {
            try await expect(whole.prefix(Int(Double(whole.count) * part))) { error in
                if case .damaged = error { true } else { error == .unsupported }
            }
        }
    }

    @Test("a file that only begins like a picture is refused")
    func disguised() async throws {
        for magic in ["\u{FF}\u{D8}\u{FF}\u{E0}", "GIF89a", "RIFF\u{10}\u{0}\u{0}\u{0}WEBPVP8 "] {
            var data = Data(magic.unicodeScalars.map { UInt8($0.value) })
            data += Data("<html><script>alert(document.cookie)</script></html>".utf8)
            try await expect(data) { if case .damaged = $0 { true } else { false } }
        }
    }

    @Test(
        "a whole picture with a document, program or archive behind it is refused",
        arguments: [
            "<script>alert(1)</script>", "<HTML><body>", "<?php system($_GET[0]);", "%PDF-1.4", "PK\u{3}\u{4}xxxx",
            "#!/bin/sh\nrm",
        ])
    func polyglot(_ tail: String) async throws {
        for format in [PictureFormat.jpeg, .png, .gif] {
            let picture = try await pool.run { try Scene.picture(3, width: 200, height: 100).encoded(format) }
            try await expect(picture + Data("\n\n".utf8) + Data(tail.utf8)) {
                if case .damaged = $0 { true } else { false }
            }
        }
    }

    @Test("what phones put behind a picture is no reason to refuse it")
    func trailer() async throws {
        let pool = pool
        var dice = Dice(9)
        let noise = Data((0..<200_000).map { _ in UInt8.random(in: 0...255, using: &dice) })
        try await withFolder { folder in
            let picture = try await pool.run { try Scene.picture(4, width: 200, height: 100).encoded(.jpeg) }
            let film = Data([0, 0, 0, 24]) + Data("ftypmp42".utf8)
            for tail in [noise, film, picture, Data(count: 4096)] {
                let file = try (picture + tail).file("phone.jpg", in: folder)
                #expect(try await pool.run { try PictureHeader.read(file.path).width } == 200)
            }
        }
    }

    private func expect(_ data: Data, _ matches: (MediaError) -> Bool) async throws {
        let pool = pool
        try await withFolder { folder in
            let file = try data.file("file", in: folder)
            let result = await Result { () async throws -> PictureHeader in
                try await pool.run { try PictureHeader.read(file.path) }
            }
            guard case .failure(let error as MediaError) = result else {
                Issue.record("\(data.count) bytes passed for a picture: \(result)")
                return
            }
            #expect(matches(error), "\(error)")
        }
    }
}

extension Result where Failure == any Error {
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// What a file says about camera, time and programs, however it says it, and that nonsense there harms nothing.
import Foundation
import ServerMedia
import TestSupport
import Testing

@Suite(.aside) struct MetadataTests {
    let tracer: PhotoTracer
    init() throws { tracer = PhotoTracer(pool: try MediaPool(workers: 2)) }

    @Test("camera, lens, program and the time with its zone are read")
    func camera() async throws {
        let traces = try await traces(
            ExifPhoto(
                main: [ExifPhoto.make: "Apple", ExifPhoto.model: "iPhone 15 Pro", ExifPhoto.software: "17.1.1"],
                details: [
                    ExifPhoto.taken: "2025:11:02 14:03:22", ExifPhoto.fraction: "480", ExifPhoto.zone: "+02:00",
                    ExifPhoto.lens: "iPhone 15 Pro back triple camera 6.86mm f/1.78 (main, wide)",
                ]))
        #expect(traces.camera?.text == "Apple iPhone 15 Pro")
        #expect(traces.camera?.lens == "iPhone 15 Pro back triple camera 6.86mm f/1.78 (main, wide)")
        #expect(traces.software == "17.1.1")
        #expect(traces.editor == nil)
        #expect(traces.captured?.offsetSeconds == 7200)
        let seconds = try #require(traces.captured?.date?.timeIntervalSince1970)
        #expect(abs(seconds - 1_762_085_002.48) < 0.001)
        #expect(!traces.screenshot.isScreenshot)
    }

    @Test("a maker's name isn't said twice, and a file without EXIF names nothing")
    func names() async throws {
        let canon = ExifPhoto(main: [ExifPhoto.make: "Canon", ExifPhoto.model: "Canon EOS R6"])
        #expect(try await traces(canon).camera?.text == "Canon EOS R6")
        let bare = try await traces(nil)
        #expect(bare.camera == nil && bare.software == nil && bare.captured == nil && bare.thumbnail == .none)
        #expect(bare.contentHash.count == 64)
    }

    @Test(
        "times of unset clocks and of no calendar are none",
        arguments: [
            ("2025:11:02 14:03:22", true), ("2024:02:29 00:00:00", true), ("0000:00:00 00:00:00", false),
            ("    :  :     :  :  ", false), ("2025:02:30 10:00:00", false), ("2025:13:01 10:00:00", false),
            ("2025:11:02 25:00:00", false), ("yesterday", false), ("-5:-5:-5 -5:-5:-5", false),
            ("99999999999999999999:1:1 1:1:1", false),
        ])
    func times(text: String, isTime: Bool) async throws {
        let captured = try await traces(ExifPhoto(details: [ExifPhoto.taken: text])).captured
        #expect((captured != nil) == isTime)
        #expect(captured?.date == nil, "no zone, so no moment")
    }

    @Test(
        "editors are named; phones, cameras and their firmware are none",
        arguments: [
            ("Adobe Photoshop 25.0 (Windows)", "Photoshop"), ("Adobe Photoshop Lightroom Classic 12.0", "Lightroom"),
            ("Adobe Lightroom 9.1 (iOS)", "Lightroom"), ("Snapseed 2.0", "Snapseed"), ("GIMP 2.10.34", "GIMP"),
            ("Canva", "Canva"), ("Facetune2", "Facetune"), ("PicsArt", "PicsArt"), ("VSCO", "VSCO"),
            ("Meitu 9.8", "Meitu"), ("paint.net 5.0", "Paint.NET"), ("Pixelmator Pro 3.5", "Pixelmator"),
            ("17.1.1", nil), ("26.0", nil), ("HDR+ 1.0.345618096zd", nil), ("G991BXXU3AUF6", nil),
            ("MediaTek Camera Application", nil), ("Ver.1.00", nil), ("Canvas Phone OS", nil), ("Photos 9.0", nil),
            ("Microsoft Windows Photo Viewer 6.1.7600.16385", nil), ("Digital Camera DMC-GIMPY", nil),
        ] as [(String, String?)])
    func editors(software: String, editor: String?) async throws {
        #expect(try await traces(ExifPhoto(main: [ExifPhoto.software: software])).editor == editor)
    }

    @Test(
        "XMP is searched where programs sign, and nowhere else",
        arguments: [
            (#"<rdf:Description xmp:CreatorTool="Adobe Photoshop 25.0 (Macintosh)"/>"#, "Photoshop"),
            ("<xmp:CreatorTool>Snapseed 2.21</xmp:CreatorTool>", "Snapseed"),
            (#"<rdf:li stEvt:action="saved" stEvt:softwareAgent="Adobe Lightroom 9"/>"#, "Lightroom"),
            (#"<x:xmpmeta x:xmptk="Adobe XMP Core 5.1.0-jc003 Photoshop"/>"#, nil),
            ("<dc:description>shot for a Photoshop course</dc:description>", nil),
            (#"<a xmp:CreatorTool="iPhone 15 Pro"/>"#, nil),
            (
                #"<a Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/>"#,
                "an image generator"
            ),
            (#"<a xmp:CreatorTool="never closed"#, nil),
        ] as [(String, String?)])
    func xmp(packet: String, editor: String?) async throws {
        #expect(try await traces(ExifPhoto(xmp: packet)).editor == editor)
    }

    @Test("a camera's own thumbnail agrees with its photo; another picture's doesn't")
    func thumbnail() async throws {
        let same = try await tracer.pool.run { try Scene.picture(3, width: 160, height: 120).encoded(.jpeg) }
        let other = try await tracer.pool.run { try Scene.picture(4, width: 160, height: 120).encoded(.jpeg) }
        let photo = try await tracer.pool.run { try Scene.picture(3, width: 160, height: 120).encoded(.jpeg) }
        #expect(try await traces(ExifPhoto(thumbnail: same), in: photo).thumbnail == .agrees)
        #expect(try await traces(ExifPhoto(thumbnail: other), in: photo).thumbnail == .differs)
        #expect(try await traces(ExifPhoto(thumbnail: Data(same.prefix(900))), in: photo).thumbnail == .none)
        #expect(try await traces(ExifPhoto(thumbnail: Data("no picture".utf8)), in: photo).thumbnail == .none)
    }

    @Test("broken EXIF costs what it would have said, and nothing else", arguments: 0..<60)
    func broken(seed: UInt64) async throws {
        let whole = ExifPhoto(
            main: [ExifPhoto.make: "Apple", ExifPhoto.model: "iPhone 15 Pro", ExifPhoto.software: "17.1.1"],
            details: [ExifPhoto.taken: "2025:11:02 14:03:22"], comment: "Screenshot"
        ).tiff
        var dice = Dice(seed)
        var bytes = whole
        for _ in 0..<Int.random(in: 1...12, using: &dice) {
            bytes[Int.random(in: 0..<bytes.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
        }
        if seed % 3 == 0 { bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &dice))) }
        var jpeg = try await Self.photo(tracer.pool)
        jpeg.insert(contentsOf: ExifPhoto.segment(Array("Exif\0\0".utf8) + bytes), at: jpeg.startIndex + 2)
        let traces = try await traces(of: jpeg)
        #expect(traces.print.isTelling)
        #expect((traces.camera?.text.count ?? 0) <= 401)
    }

    private static func photo(_ pool: MediaPool) async throws -> Data {
        try await pool.run { try Scene.picture(3, width: 240, height: 180).encoded(.jpeg, quality: 85) }
    }

    private func traces(_ exif: ExifPhoto?, in jpeg: Data? = nil) async throws -> PhotoTraces {
        let photo: Data
        if let jpeg { photo = jpeg } else { photo = try await Self.photo(tracer.pool) }
        return try await traces(of: exif?.inserted(into: photo) ?? photo)
    }

    private func traces(of jpeg: Data) async throws -> PhotoTraces {
        try await withFolder { folder in try await tracer.traces(of: try jpeg.file("photo.jpg", in: folder)) }
    }
}

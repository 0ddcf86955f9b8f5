/// Tells editors from the phones and cameras that also put their names into files.
import Foundation

enum EditingSoftware {
    /// Signatures in lower case, and the programs' common names. These programs are widely known to write them into
    /// `Software` and `xmp:CreatorTool`. None of it is guaranteed, and removing it is easy: a signature means
    /// something, its absence means nothing. The first match counts, because suites name their parts.
    private static let names: [(sign: String, name: String)] = [
        ("photoshop lightroom", "Lightroom"), ("adobe lightroom", "Lightroom"), ("lightroom", "Lightroom"),
        ("photoshop express", "Photoshop Express"), ("photoshop camera", "Photoshop Camera"),
        ("photoshop", "Photoshop"), ("adobe imageready", "Photoshop"), ("adobe firefly", "Adobe Firefly"),
        ("adobe express", "Adobe Express"), ("snapseed", "Snapseed"), ("gimp", "GIMP"), ("canva", "Canva"),
        ("facetune", "Facetune"), ("facetune2", "Facetune"), ("picsart", "PicsArt"), ("vsco", "VSCO"),
        ("vscocam", "VSCO"), ("pixlr", "Pixlr"), ("affinity photo", "Affinity Photo"), ("paint.net", "Paint.NET"),
        ("pixelmator", "Pixelmator"), ("photopea", "Photopea"), ("polarr", "Polarr"), ("meitu", "Meitu"),
        ("meituxiuxiu", "Meitu"), ("beautyplus", "BeautyPlus"), ("beautycam", "BeautyCam"), ("b612", "B612"),
        ("fotor", "Fotor"), ("inshot", "InShot"), ("capcut", "CapCut"), ("krita", "Krita"),
        ("photoscape", "PhotoScape"), ("luminar", "Luminar"), ("capture one", "Capture One"),
        ("darktable", "darktable"), ("rawtherapee", "RawTherapee"), ("remini", "Remini"), ("topaz", "Topaz"),
        ("picasa", "Picasa"), ("instagram", "Instagram"), ("acdsee", "ACDSee"), ("corel", "Corel"),
        ("paintshop", "PaintShop"), ("windows photo editor", "Windows Photos"), ("imagemagick", "ImageMagick"),
        ("midjourney", "Midjourney"), ("dall-e", "DALL-E"), ("stable diffusion", "Stable Diffusion"),
        ("made with google ai", "Google AI"), ("edited with google ai", "Google AI"),
    ]

    /// The editor with this signature, or nil for anything else.
    static func name(_ signature: String) -> String? {
        let text = signature.lowercased()
        return names.first { stands($0.sign, in: text) }?.name
    }

    /// The first editor among them.
    static func name(in signatures: [String]) -> String? {
        signatures.lazy.compactMap(name).first
    }

    /// Whole words only, so that a camera called "Canvas" isn't Canva; a version number may follow directly.
    private static func stands(_ sign: String, in text: String) -> Bool {
        var rest = text[...]
        while let hit = rest.range(of: sign) {
            let before = hit.lowerBound == text.startIndex ? nil : text[text.index(before: hit.lowerBound)]
            let after = hit.upperBound == text.endIndex ? nil : text[hit.upperBound]
            if before?.isLetter != true, after?.isLetter != true { return true }
            rest = text[hit.upperBound...]
        }
        return false
    }
}

extension PhotoMetadata {
    /// All places where a program signs. The toolkit that wrote an XMP packet (`x:xmptk`) isn't one of them, because
    /// cameras use Adobe's, too.
    var signatures: [String] {
        [exif("ifd0", "Software"), exif("ifd0", "ProcessingSoftware")].compactMap(\.self)
            + ["xmp:CreatorTool", "stEvt:softwareAgent", "photoshop:Credit", "tiff:Software"].flatMap(xmpValues)
            + comments("Software")
    }

    /// Whether the file declares that a model made all or part of it, with the IPTC's term for the source.
    var isDeclaredGenerated: Bool {
        ["Iptc4xmpExt:DigitalSourceType", "DigitalSourceType"].flatMap(xmpValues).contains {
            $0.lowercased().hasSuffix("trainedalgorithmicmedia")
        }
    }

    /// A property's values, written as attribute or as element.
    func xmpValues(_ name: String) -> [String] {
        var values: [String] = []
        var rest = xmp[...]
        while let hit = rest.range(of: name), values.count < 32 {
            rest = rest[hit.upperBound...]
            if rest.hasPrefix("=\""), let end = rest.dropFirst(2).firstIndex(of: "\"") {
                values.append(String(rest.dropFirst(2)[..<end]))
            } else if rest.hasPrefix(">"), let end = rest.firstIndex(of: "<") {
                values.append(String(rest.dropFirst()[..<end]))
            }
        }
        return values
    }
}

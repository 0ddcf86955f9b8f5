/// Decodes bars and QR codes anywhere in a photo, at several sizes and turns.
import AuntenticCore
import CZBar
import Foundation
import Pictures

struct BarReader {
    /// What zbar may look for. Order numbers on older tags are "interleaved 2 of 5".
    private static let symbologies: [(code: zbar_symbol_type_t, kind: DecodedBars.Symbology)] = [
        (ZBAR_EAN13, .ean13), (ZBAR_UPCA, .ean13), (ZBAR_CODE128, .code128), (ZBAR_I25, .interleaved2of5),
        (ZBAR_CODE39, .code39), (ZBAR_QRCODE, .qr),
    ]

    /// Everything decoded in `picture`, its place in fractions of that picture.
    static func scan(_ picture: GreyPhoto) -> [DecodedBars] {
        guard let scanner = zbar_image_scanner_create() else { return [] }
        defer { zbar_image_scanner_destroy(scanner) }
        let density = density(picture)
        configure(scanner, density)
        guard let image = zbar_image_create() else { return [] }
        defer { zbar_image_destroy(image) }
        // The four letters "Y800": eight bits of grey.
        zbar_image_set_format(image, 0x3030_3859)
        zbar_image_set_size(image, UInt32(picture.width), UInt32(picture.height))
        return picture.pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> [DecodedBars] in
            zbar_image_set_data(image, bytes.baseAddress, UInt(bytes.count), nil)
            guard zbar_scan_image(scanner, image) > 0 else { return [] }
            var found: [DecodedBars] = []
            var next = zbar_image_first_symbol(image)
            while let symbol = next {
                if let bars = decoded(symbol, in: picture, density) { found.append(bars) }
                next = zbar_symbol_next(symbol)
            }
            return found
        }
    }

    /// Every how many rows and columns are looked at: what fills a large photo is many of them high, and looking at all
    /// was a quarter of the work on a check.
    private static func density(_ picture: GreyPhoto) -> Int { max(1, picture.longerSide / 1300) }

    private static func configure(_ scanner: OpaquePointer, _ density: Int) {
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_X_DENSITY, Int32(density))
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_Y_DENSITY, Int32(density))
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        for (code, _) in symbologies { zbar_image_scanner_set_config(scanner, code, ZBAR_CFG_ENABLE, 1) }
        // Codes without a check digit are only believed when long: short ones are found in any striped cloth.
        for code in [ZBAR_I25, ZBAR_CODE39, ZBAR_CODE128] {
            zbar_image_scanner_set_config(scanner, code, ZBAR_CFG_MIN_LEN, 8)
        }
    }

    private static func decoded(
        _ symbol: OpaquePointer, in picture: GreyPhoto, _ density: Int
    ) -> DecodedBars? {
        let type = zbar_symbol_get_type(symbol)
        guard let kind = symbologies.first(where: { $0.code == type })?.kind,
            let data = zbar_symbol_get_data(symbol)
        else { return nil }
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(zbar_symbol_get_data_length(symbol)))
        guard let content = String(validating: bytes, as: UTF8.self) else { return nil }
        return DecodedBars(
            symbology: kind, content: content, strength: Int(zbar_symbol_get_quality(symbol)) * density,
            region: region(of: symbol, in: picture), angle: kind == .qr ? angle(of: symbol) : nil)
    }

    /// From the corner at its top left to the one at its top right, which zbar names first and last.
    private static func angle(of symbol: OpaquePointer) -> Double? {
        guard zbar_symbol_get_loc_size(symbol) == 4 else { return nil }
        let across = zbar_symbol_get_loc_x(symbol, 3) - zbar_symbol_get_loc_x(symbol, 0)
        let down = zbar_symbol_get_loc_y(symbol, 3) - zbar_symbol_get_loc_y(symbol, 0)
        return atan2(Double(down), Double(across)) * 180 / .pi
    }

    private static func region(of symbol: OpaquePointer, in picture: GreyPhoto) -> PhotoRegion? {
        let count = zbar_symbol_get_loc_size(symbol)
        guard count > 0 else { return nil }
        let xs = (0..<count).map { Double(zbar_symbol_get_loc_x(symbol, $0)) / Double(picture.width) }
        let ys = (0..<count).map { Double(zbar_symbol_get_loc_y(symbol, $0)) / Double(picture.height) }
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        return PhotoRegion(x: left, y: top, width: right - left, height: bottom - top)
    }
}

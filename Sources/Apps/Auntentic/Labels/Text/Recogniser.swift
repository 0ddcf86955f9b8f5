/// Tesseract, for one line of print at a time.
import CTesseract
import Foundation

/// Not for two threads at once; `RecogniserPool` hands each out to one reading at a time.
final class Recogniser {
    struct Word {
        var text: String
        var confidence: Double
        /// In the line's picture.
        var box: PixelBox
    }

    private let api: OpaquePointer

    init() throws(LabelError) {
        _ = Pix.isQuiet
        guard let api = TessBaseAPICreate() else { throw .recogniserMissing }
        guard TessBaseAPIInit3(api, nil, "eng") == 0 else {
            TessBaseAPIDelete(api)
            throw .recogniserMissing
        }
        self.api = api
        // Its own complaints about odd pictures; words of a language model have no place among codes and sizes.
        for (name, value) in [
            ("debug_file", "/dev/null"), ("load_system_dawg", "0"), ("load_freq_dawg", "0"),
            ("tessedit_do_invert", "0"), ("classify_enable_learning", "0"),
        ] {
            TessBaseAPISetVariable(api, name, value)
        }
    }

    deinit {
        TessBaseAPIEnd(api)
        TessBaseAPIDelete(api)
    }

    func words(_ line: Pix, isOneDigit: Bool = false, milliseconds: Int) -> [Word] {
        TessBaseAPISetVariable(api, "tessedit_char_whitelist", isOneDigit ? "0123456789" : "")
        TessBaseAPISetPageSegMode(api, isOneDigit ? PSM_SINGLE_CHAR : PSM_SINGLE_LINE)
        TessBaseAPISetImage2(api, line.raw)
        TessBaseAPISetSourceResolution(api, 300)
        defer { TessBaseAPIClear(api) }
        let monitor = TessMonitorCreate()
        defer { TessMonitorDelete(monitor) }
        // On the wall, where one line takes a few milliseconds on an idle machine.
        TessMonitorSetDeadlineMSecs(monitor, Int32(clamping: milliseconds * 10))
        guard TessBaseAPIRecognize(api, monitor) == 0, let results = TessBaseAPIGetIterator(api) else { return [] }
        defer { TessResultIteratorDelete(results) }
        var words: [Word] = []
        repeat {
            if let word = word(at: results) { words.append(word) }
        } while TessResultIteratorNext(results, RIL_WORD) != 0
        return words
    }

    private func word(at results: OpaquePointer) -> Word? {
        guard let text = TessResultIteratorGetUTF8Text(results, RIL_WORD) else { return nil }
        defer { TessDeleteText(text) }
        let string = String(cString: text).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !string.isEmpty else { return nil }
        var left: Int32 = 0
        var top: Int32 = 0
        var right: Int32 = 0
        var bottom: Int32 = 0
        let page = TessResultIteratorGetPageIteratorConst(results)
        guard TessPageIteratorBoundingBox(page, RIL_WORD, &left, &top, &right, &bottom) != 0 else { return nil }
        let confidence = Double(TessResultIteratorConfidence(results, RIL_WORD)) / 100
        return Word(
            text: string, confidence: min(1, max(0, confidence)),
            box: PixelBox(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top)))
    }
}

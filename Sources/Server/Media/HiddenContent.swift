/// Finds documents, programs and archives hidden in a picture's file.
///
/// Phones append harmless data to a picture (a second picture, a short film, maker's data), so not every trailing byte
/// is suspect. Data that a browser, a shell or an unpacker would act on is.
import Foundation

package enum HiddenContent {
    private static let signatures: [[UInt8]] = [
        [0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06],
        Array("%PDF-".utf8), Array("Rar!\u{1A}\u{07}".utf8), [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
        [0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01, 0x01], [0x7F, 0x45, 0x4C, 0x46, 0x01, 0x01, 0x01],
        Array("This program cannot be run".utf8), Array("#!/bin/".utf8), Array("#!/usr/bin/".utf8),
    ]
    private static let tags: [[UInt8]] = [
        "script", "html", "!doctype html", "svg", "iframe", "body", "?php",
    ].map { Array($0.utf8) }

    /// Whether `bytes` contain the start of something that isn't a picture.
    package static func isPresent(in bytes: UnsafeRawBufferPointer) -> Bool {
        guard !bytes.isEmpty else { return false }
        return signatures.contains { bytes.offset(of: $0) != nil } || hasTag(bytes)
    }

    private static func hasTag(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var at = 0
        while let hit = bytes.offset(of: 0x3C, from: at) {
            at = hit + 1
            let rest = bytes[at...]
            if tags.contains(where: { tag in
                rest.count >= tag.count && zip(rest, tag).allSatisfy { lower($0) == $1 }
            }) {
                return true
            }
        }
        return false
    }

    /// Letters and their capitals differ by one bit.
    private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}

/// Reads the few kinds of XML documents that buckets answer with.
import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An element with its text and its children; attributes mean nothing to us.
package struct S3Element: Sendable, Hashable {
    package var name: String
    package var text = ""
    package var children: [S3Element] = []

    /// The text of the first child with this name.
    package subscript(name: String) -> String? { children.first { $0.name == name }?.text }

    package func all(_ name: String) -> [S3Element] { children.filter { $0.name == name } }

    /// Nil for what isn't XML.
    package init?(_ data: Data) {
        let reader = Reader()
        let parser = XMLParser(data: data)
        parser.delegate = reader
        guard parser.parse(), let root = reader.root else { return nil }
        self = root
    }

    init(name: String) { self.name = name }

    /// Text for an element's inside.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

private final class Reader: NSObject, XMLParserDelegate {
    private var open: [S3Element] = []
    private(set) var root: S3Element?

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        open.append(S3Element(name: name))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if !open.isEmpty { open[open.count - 1].text += text }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }
}

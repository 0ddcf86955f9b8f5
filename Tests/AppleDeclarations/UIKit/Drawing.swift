/// UIKit's drawing: pictures, fonts, words and paths.
import Foundation
import WebUI

extension UIImage {
    public convenience init(cgImage: CGImage) { fatalError() }
    public var cgImage: CGImage? { fatalError() }
    public var size: CGSize { fatalError() }
    public convenience init?(systemName name: String) { fatalError() }
    public func draw(in rect: CGRect) { fatalError() }
    public func jpegData(compressionQuality: CGFloat) -> Data? { fatalError() }
}

extension UIColor {
    public func setFill() { fatalError() }
    public func setStroke() { fatalError() }
    public static var white: UIColor { fatalError() }
    public static var clear: UIColor { fatalError() }
}

public final class UIFontDescriptor: NSObject {
    @available(iOS 13.0, *)
    public struct SystemDesign: Hashable, Sendable { public static let serif = SystemDesign() }
    @available(iOS 13.0, *) public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { fatalError() }
}

public final class UIFont: NSObject {
    public struct Weight: Hashable, Sendable {
        public static let regular = Weight()
        public static let bold = Weight()
    }
    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { fatalError() }
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { fatalError() }
    @available(iOS 13.0, *)
    public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { fatalError() }
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) { fatalError() }
    public var fontDescriptor: UIFontDescriptor { fatalError() }
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }
public enum NSLineBreakMode: Int, Sendable { case byWordWrapping = 0, byTruncatingTail = 4 }

public class NSParagraphStyle: NSObject {}
public final class NSMutableParagraphStyle: NSParagraphStyle {
    public var alignment = NSTextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byWordWrapping
}

public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let usesLineFragmentOrigin = Self(rawValue: 1)
    public static let usesFontLeading = Self(rawValue: 2)
    public static let truncatesLastVisibleLine = Self(rawValue: 32)
}

public final class NSStringDrawingContext: NSObject {}

extension NSAttributedString.Key {
    public static let font = Self("NSFont")
    public static let foregroundColor = Self("NSColor")
    public static let paragraphStyle = Self("NSParagraphStyle")
    public static let strokeColor = Self("NSStrokeColor")
    public static let strokeWidth = Self("NSStrokeWidth")
}

extension NSAttributedString {
    public func draw(in rect: CGRect) { fatalError() }
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        fatalError()
    }
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect { fatalError() }
}

@available(iOS 10.0, *)
public class UIGraphicsRendererFormat: NSObject {}

@available(iOS 10.0, *)
public final class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    public override init() { super.init() }
    public var scale: CGFloat = 1
    public var opaque = false
}

@available(iOS 10.0, *)
public final class UIGraphicsImageRendererContext: NSObject {
    public var cgContext: CGContext { fatalError() }
    public func fill(_ rect: CGRect) { fatalError() }
}

@available(iOS 10.0, *)
public final class UIGraphicsImageRenderer: NSObject {
    public init(size: CGSize, format: UIGraphicsImageRendererFormat) { fatalError() }
    public func jpegData(
        withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data { fatalError() }
}

public final class UIBezierPath: NSObject {
    public override init() { super.init() }
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { fatalError() }
    public convenience init(ovalIn rect: CGRect) { fatalError() }
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) { fatalError() }
    public var lineWidth: CGFloat = 1
    public var lineCapStyle = CoreGraphics.CGLineCap.butt
    public func move(to point: CGPoint) { fatalError() }
    public func addLine(to point: CGPoint) { fatalError() }
    public func fill() { fatalError() }
    public func stroke() { fatalError() }
    public func addClip() { fatalError() }
}

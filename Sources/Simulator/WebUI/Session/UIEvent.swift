/// A person's action on the page, in the form that a handler gets.
import Foundation

public enum UIEvent: Sendable {
    case click
    case value(String)
    case files([(name: String, type: String, data: Data)])
    case size(Double, Double)
    case focus(Bool)
}

/// What a person did on the page, as it reaches a handler.
import Foundation

public enum UIEvent: Sendable {
    case click
    case value(String)
    case files([(name: String, type: String, data: Data)])
    case size(Double, Double)
    case focus(Bool)
}

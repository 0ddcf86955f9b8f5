/// A person's action on the page, in the form that a handler gets.
import Foundation

public enum UIEvent: Sendable {
    /// Where a gesture stands; it may be broken off at any time.
    public enum Phase: Int, Sendable { case changed, ended, cancelled }

    case click
    case value(String)
    case files([(name: String, type: String, data: Data)])
    /// A larger file, which lies on disk.
    case sent(_SentFile)
    case size(Double, Double)
    case focus(Bool)
    /// A run of rows came near the visible part, or left it; how high it is now.
    case near(Bool, height: Double)
    /// What each number says depends on the gesture.
    case gesture(Phase, [Double])
}

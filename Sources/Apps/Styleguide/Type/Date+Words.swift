/// A date as the person's own settings write it.
import Foundation

extension Date {
    /// - Parameter locale: the environment's; the process's own is another one in previews, tests and the simulator.
    package func words(
        _ date: FormatStyle.DateStyle = .abbreviated, time: FormatStyle.TimeStyle = .omitted, in locale: Locale
    ) -> String { formatted(FormatStyle(date: date, time: time, locale: locale)) }
}

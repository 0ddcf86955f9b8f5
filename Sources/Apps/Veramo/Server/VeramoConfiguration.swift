/// Veramo's limits, and which of them an operator may set.
import ServerProducts

package struct VeramoConfiguration: Sendable {
    /// Pictures that a person may have made in a day; a plan includes them.
    package var dailyMemories = 60
    /// Answers to a widget's question, per person and hour. A phone asks every half an hour, for each of its widgets.
    package var widgetsPerHour = 240

    package init() {}

    init(_ house: House) throws {
        let settings = house.settings
        dailyMemories = try settings.value("daily-memories") ?? dailyMemories
        guard dailyMemories >= 1 else { throw settings.problem("daily-memories", "must be 1 or more") }
        if !house.limitsRates { widgetsPerHour = 0 }
    }

    static let settings = [
        ProductSetting("daily-memories", "Pictures that a person with a plan may have made in a day (60).")
    ]
}

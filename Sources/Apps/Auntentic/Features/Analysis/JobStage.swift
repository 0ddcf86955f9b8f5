/// The job's own stages in words. An unknown one is shown by its name: a newer server may have more.
import Language
enum JobStage {
    static func title(_ name: String) -> String {
        switch name {
        case "checking_photos": String(localized: "Checking your photos")
        case "preparing_photos": String(localized: "Preparing your photos")
        case "reading_labels": String(localized: "Reading the labels")
        case "asking_model": String(localized: "Examining every detail")
        case "writing_report": String(localized: "Writing the report")
        default: name.replacing("_", with: " ").capitalizedFirst
        }
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

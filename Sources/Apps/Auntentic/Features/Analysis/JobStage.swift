/// The job's own stages in words. An unknown one is shown by its name: a newer server may have more.
enum JobStage {
    static func title(_ name: String) -> String {
        switch name {
        case "checking_photos": "Checking your photos"
        case "preparing_photos": "Preparing your photos"
        case "reading_labels": "Reading the labels"
        case "asking_model": "Examining every detail"
        case "writing_report": "Writing the report"
        default: name.replacing("_", with: " ").capitalizedFirst
        }
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// What is asked of a process that reads labels, and what it answers.
import AuntenticCore
import ServerMedia

struct LabelRequest: Codable, Hashable, Sendable {
    /// The file's whole path.
    var photo: String
    var kind: LabelReading.Kind
    var limits: PictureLimits
    /// After this long the reading ends with what it has.
    var seconds: Double
    /// False: only bars are wanted.
    var readsText: Bool
}

enum LabelAnswer: Codable, Hashable, Sendable {
    case reading(LabelReading)
    case refused(LabelError)
}

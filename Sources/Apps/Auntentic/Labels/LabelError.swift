/// Why a photo couldn't be read as a label. A photo without a label is no error: its reading is empty.
import ServerInference
import ServerMedia

package enum LabelError: Error, Codable, Sendable, Hashable {
    /// The recogniser isn't here, or failed; bars can still be read.
    case recogniser(InferenceError)
    /// The file isn't a picture we decode, is damaged, or claims to be too large.
    case picture(MediaError)
    /// Too much is waiting already.
    case overloaded
    case cancelled
}

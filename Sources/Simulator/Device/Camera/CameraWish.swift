/// What the phone wants of the browser's camera. Every part has a number, so that a page that missed a step follows the last.

package struct CameraWish: Sendable, Hashable {
    struct Recording: Sendable, Hashable {
        var number: Int
        var seconds: Double
        var bytes: Int64
        /// The person, or the app, wants it to end now.
        var isStopped = false
    }

    /// A preview may turn the camera on.
    var isAllowed = false
    /// The question that waits for an answer; 0 for none.
    var question = 0
    /// How often somebody looked for the settings.
    var settings = 0
    var recording: Recording?

    package var json: String {
        let recording = recording.map { recording in
            "{\"n\":\(recording.number),\"s\":\(recording.seconds),\"b\":\(recording.bytes),"
                + "\"stop\":\(recording.isStopped)}"
        }
        return "{\"allowed\":\(isAllowed),\"question\":\(question),\"settings\":\(settings),"
            + "\"recording\":\(recording ?? "null")}"
    }
}

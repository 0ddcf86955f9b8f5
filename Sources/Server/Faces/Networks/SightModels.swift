/// The pinned models that see faces, eyes, bodies and hands: MediaPipe's, of 2021 to 2023 (Docs/Third-party.md).
import ServerInference

enum SightModels {
    static let nearFaces = ModelFile(
        "face_detection_short_range.tflite",
        sha256: "bbff11cebd1eb27a1e004cae0b0e63ec8c551cbf34a4451148b4908b8db3eca8")
    static let farFaces = ModelFile(
        "face_detection_full_range_sparse.tflite",
        sha256: "2c3728e6da56f21e21a320433396fb06d40d9088f2247c05e5635a688d45dfe1")
    /// Points are read to a part of a pixel: numbers of 16 bits are too coarse.
    static let face = ModelFile(
        "face_landmark.tflite", sha256: "1055cb9d4a9ca8b8c688902a3a5194311138ba256bcc94e336d8373a5f30c814",
        isExact: true)
    static let iris = ModelFile(
        "iris_landmark.tflite", sha256: "d1744d2a09c25f501d39eba4faff47e53ecca8852c5ce19bce8eeac39357521f",
        isExact: true)
    static let bodies = ModelFile(
        "pose_detection.tflite", sha256: "9ba9dd3d42efaaba86b4ff0122b06f29c4122e756b329d89dca1e297fd8f866c")
    static let body = ModelFile(
        "pose_landmark_full.tflite", sha256: "e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f")
    static let palms = ModelFile(
        "palm_detection_lite.tflite", sha256: "e9a4aaddf90dda56a87235303cf00e4c2d3fb28725f68fd88772997dac905c18")
    static let hand = ModelFile(
        "hand_landmark_lite.tflite", sha256: "048edd3645c9bf7397d19a9f6e3a42957d6e414c9bea6598030a2e9b624156e6")

    static let all = [nearFaces, farFaces, face, iris, bodies, body, palms, hand]
}

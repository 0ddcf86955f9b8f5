/// Every target there is. Resumable uploads and websocket frames join here when the server reads them.
extension FuzzTarget {
    package static let all: [FuzzTarget] = [
        .tokens, .json, .jsonKeys, .bodies, .pageEvents, .events, .falAnswers,
        .rest, .query, .prefer, .csv, .arrays, .timestamps,
        .multipart, .formParts, .uploadMetadata, .objectNames, .ranges, .httpDates, .mediaTypes, .base64URL,
        .cookies, .redirects, .signUpFields, .attestations,
        .pictures, .pictureFiles, .cleanPictures, .photoFacts, .labels,
    ]

    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

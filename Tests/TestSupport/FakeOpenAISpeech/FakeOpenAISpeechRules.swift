/// What the stand-in for OpenAI's transcriptions accepts: key, form, model, formats, and sound that is what it is called.
import Foundation
import HTTPTypes

struct FakeOpenAISpeechRules {
    typealias Refusal = FakeRefusal

    let key: String

    private static let models: Set = [FakeOpenAISpeech.model, "gpt-4o-transcribe", "gpt-4o-mini-transcribe"]
    private static let fields: Set = [
        "model", "response_format", "timestamp_granularities[]", "language", "prompt", "temperature", "include[]",
        "stream", "chunking_strategy",
    ]
    private static let endings = ["flac", "mp3", "mp4", "mpeg", "mpga", "m4a", "ogg", "wav", "webm"]
    private static let mostBytes = 25 << 20

    func check(_ body: Data, _ headers: HTTPFields) throws(Refusal) -> FakeOpenAISpeech.Asked {
        guard let authorization = headers[.authorization] else { throw Refusal(401, "You didn't provide an API key.") }
        guard authorization == "Bearer \(key)" else {
            throw Refusal(401, "Incorrect API key provided: \(authorization.dropFirst(7))", code: "invalid_api_key")
        }
        guard let form = FakeForm(body, headers[.contentType] ?? "") else {
            throw Refusal(400, "Could not parse multipart form")
        }
        try checkFields(form.fields)
        guard form.files.count == 1, form.files[0].field == "file" else {
            throw Refusal(400, "Missing required parameter: 'file'.", param: "file")
        }
        try checkSound(form.files[0])
        return FakeOpenAISpeech.Asked(fields: form.fields, fileName: form.files[0].name, file: form.files[0].bytes)
    }

    private func checkFields(_ fields: [String: String]) throws(Refusal) {
        if let odd = fields.keys.sorted().first(where: { !Self.fields.contains($0) }) {
            throw Refusal(400, "Unrecognized request argument supplied: \(odd)", param: odd)
        }
        guard let model = fields["model"] else {
            throw Refusal(400, "you must provide a model parameter", param: "model")
        }
        guard Self.models.contains(model) else {
            throw Refusal(404, "The model `\(model)` does not exist", code: "model_not_found")
        }
        let format = fields["response_format"] ?? "json"
        guard ["json", "text", "srt", "verbose_json", "vtt"].contains(format) else {
            throw Refusal(400, "Invalid value: '\(format)'.", param: "response_format")
        }
        guard model == FakeOpenAISpeech.model || format == "json" else {
            throw Refusal(
                400, "response_format '\(format)' is not compatible with model '\(model)'. Use 'json' instead.",
                param: "response_format", code: "unsupported_value")
        }
        if let times = fields["timestamp_granularities[]"] {
            guard format == "verbose_json", ["word", "segment"].contains(times) else {
                throw Refusal(
                    400, "timestamp_granularities is only supported for response_format=verbose_json",
                    param: "timestamp_granularities")
            }
        }
        if let text = fields["temperature"] {
            guard let value = Double(text), (0...1).contains(value) else {
                throw Refusal(400, "Invalid 'temperature'.", param: "temperature")
            }
        }
        if let language = fields["language"], language.wholeMatch(of: /[a-z]{2}/) == nil {
            throw Refusal(400, "Language parameter must be specified in ISO-639-1 format.", param: "language")
        }
    }

    /// A name's ending must fit the bytes.
    private func checkSound(_ file: FakeForm.File) throws(Refusal) {
        guard file.bytes.count <= Self.mostBytes else {
            throw Refusal(413, "Maximum content size limit (\(Self.mostBytes)) exceeded")
        }
        let ending = file.name.split(separator: ".").last.map(String.init) ?? ""
        guard Self.endings.contains(ending), file.name.contains(".") else {
            throw Refusal(400, "Unrecognized file format. Supported formats: \(Self.endings)")
        }
        guard ending == "wav" else { return }
        guard file.type == "audio/wav", let seconds = Self.seconds(ofWave: file.bytes) else {
            throw Refusal(400, "Invalid file format. Supported formats: \(Self.endings)")
        }
        guard seconds >= 0.1 else {
            throw Refusal(
                400, "Audio file is too short. Minimum audio length is 0.1 seconds.", param: "file",
                code: "audio_too_short")
        }
    }

    /// Of one channel of 16 bits, whose header tells the truth about its length.
    private static func seconds(ofWave file: Data) -> Double? {
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(file[file.startIndex + offset + $1]) << (8 * $1) }
        }
        guard file.count >= 44, file.starts(with: Data("RIFF".utf8)), number(4, 4) == file.count - 8,
            file.dropFirst(8).starts(with: Data("WAVEfmt ".utf8)), number(20, 2) == 1, number(22, 2) == 1,
            number(34, 2) == 16, number(28, 4) == number(24, 4) * 2, number(32, 2) == 2,
            file.dropFirst(36).starts(with: Data("data".utf8)), number(40, 4) == file.count - 44
        else { return nil }
        return Double(number(40, 4)) / Double(number(28, 4))
    }
}

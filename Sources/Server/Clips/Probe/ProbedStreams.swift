/// The tracks of a file, as ffprobe describes them.

struct ProbedStreams: Sendable {
    struct Stream: Sendable, Hashable {
        var index: Int
        var codec: String
        /// In seconds, as the header claims; nil where it says nothing.
        var duration: Double?
        var width: Int
        var height: Int
        /// Clockwise, in degrees.
        var rotation: Int

        /// Width and height after turning.
        var shown: (width: Int, height: Int) { rotation % 180 == 0 ? (width, height) : (height, width) }
    }

    /// The first of each kind; a cover isn't a picture track.
    var picture: Stream?
    var sound: Stream?

    init(_ document: Document) {
        let streams = document.streams ?? []
        picture = streams.first { $0.codec_type == "video" && $0.disposition?.attached_pic != 1 }.map(Stream.init)
        sound = streams.first { $0.codec_type == "audio" }.map(Stream.init)
    }

    struct Document: Decodable {
        var streams: [Row]?

        struct Row: Decodable {
            var index: Int
            var codec_type: String?
            var codec_name: String?
            var duration: String?
            var width: Int?
            var height: Int?
            var disposition: Disposition?
            var side_data_list: [SideData]?
        }

        struct Disposition: Decodable {
            var attached_pic: Int?
        }

        struct SideData: Decodable {
            /// Counter-clockwise.
            var rotation: Double?
        }
    }
}

extension ProbedStreams.Stream {
    init(_ row: ProbedStreams.Document.Row) {
        index = row.index
        codec = row.codec_name ?? "unknown"
        duration = row.duration.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
        (width, height) = (row.width ?? 0, row.height ?? 0)
        let turn = row.side_data_list?.compactMap(\.rotation).first { $0.isFinite } ?? 0
        // A header may claim any number, even one that is no whole one.
        rotation = (360 - Int(turn.remainder(dividingBy: 360).rounded())) % 360
    }
}

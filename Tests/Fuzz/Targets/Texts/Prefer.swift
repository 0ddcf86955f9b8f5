/// `Prefer` and `Accept`, the two headers that choose what REST answers with.
import HTTPTypes
import ServerHTTP

@testable import ServerREST

extension FuzzTarget {
    /// The first line is `Prefer`, the second `Accept`.
    static let prefer = FuzzTarget(
        "prefer", feeds: "Prefer and Accept headers to REST", longest: 1024,
        words: [
            "return=representation", "resolution=merge-duplicates", "missing=default", "count=estimated", "tx=rollback",
            "handling=strict", "timezone=Europe/Berlin", "max-affected=", ",", ";", "=", "application/json", "*/*",
            "application/vnd.pgrst.object+json;nulls=stripped", "text/csv", "q=0.5",
            "application/vnd.pgrst.plan+json", "application/vnd.pgrst.plan+text; for=\"text/csv\"; options=analyze|wal",
        ]
    ) { (text: String) in
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        try checkPreferences(lines[0])
        var headers = HTTPFields()
        headers[.accept] = lines.count > 1 ? lines[1] : lines[0]
        do {
            let offers = AcceptedMedia.Offers(plans: true)
            let media = try AcceptedMedia(headers, offers: offers)
            headers[.accept] = media.contentType
            try require(
                (try? AcceptedMedia(headers, offers: offers)) == media, "\(media.contentType) asks for something else")
        } catch let error as RESTError {
            try require(error.status.code == 406 && error.message.utf8.count < 2048, "answered \(error)")
        }
    }

    private static func checkPreferences(_ header: String) throws {
        var headers = HTTPFields()
        headers[.prefer] = header
        let wishes = Preferences(headers)
        try require(wishes.maxAffected ?? 0 >= 0, "max-affected below zero")
        try require(wishes.unknown.count <= header.utf8.count, "more unknown wishes than characters")
        var honoured = HTTPFields()
        honoured[.prefer] = wishes.applied(Preferences.Wish.allCases)
        var again = Preferences(honoured)
        var known = wishes
        known.unknown = []
        if known.handling != .strict { known.maxAffected = nil }
        again.unknown = []
        try require(again == known, "what was applied means \(again), not \(known)")
    }
}

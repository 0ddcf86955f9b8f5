/// The page of an export: the calendar month by month. It opens without a network, runs nothing, and loads only its pictures.
import VeramoCore

struct CalendarPage: Sendable {
    let title: CalendarExport.Title
    /// By day.
    let pictures: [CalendarExport.Picture]
    let size: PictureSize

    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="script-src 'none'; connect-src 'none'">
        <title>Our calendar</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        <h1>Our calendar</h1>
        <p>\(Self.escaped(introduction))</p>
        \(months)
        </body>
        </html>

        """
    }

    private var other: String { title.otherName ?? "your partner" }

    private var introduction: String {
        let end = title.until.map { " until \(Self.words($0))" } ?? ""
        let smaller =
            size == .original
            ? "" : " They are \(size.longestSide ?? 0) pixels wide or high at most, to fit into one file."
        let what = pictures.isEmpty ? "Nothing was shared." : "Pictures that you and \(other) shared.\(smaller)"
        return "\(what) Linked since \(Self.words(title.since))\(end). Days are those of \(title.zone)."
    }

    private var months: String {
        let byMonth = Dictionary(grouping: pictures) { Month($0.day) }
        return byMonth.sorted { $0.key < $1.key }.map { month, pictures in
            "<h2>\(Self.escaped(month.title))</h2>\n<div>\n" + pictures.map(figure).joined() + "</div>"
        }.joined(separator: "\n")
    }

    private func figure(_ picture: CalendarExport.Picture) -> String {
        let words = "\(picture.day.words), shared by \(picture.isMine ? "you" : other)"
        return """
            <figure><a href="\(picture.name)"><img src="\(picture.name)" loading="lazy" alt="\(Self.escaped(words))"></a>\
            <figcaption>\(Self.escaped(words))</figcaption></figure>

            """
    }

    private static func words(_ day: String) -> String { CalendarDay(day)?.words ?? day }

    /// People choose their names.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }

    private static let style = """
        :root { color-scheme: light dark }
        body { font: 17px/1.4 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
        div { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1rem }
        figure { margin: 0 }
        img { width: 100%; height: 14rem; object-fit: contain }
        """
}

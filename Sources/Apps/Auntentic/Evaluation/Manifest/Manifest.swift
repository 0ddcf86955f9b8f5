/// `manifest.csv`: a row per photo that says to which check it belongs, what it shows and what the pair is known to be.

package enum Manifest {
    package static let fileName = "manifest.csv"

    /// The checks in the order in which they first appear.
    ///
    ///     check,angle,file,label,brand,model,notes
    ///     0001,size_tag,0001/tag.jpg,authentic,nike,Air Jordan 1,"bought in a shop, receipt seen"
    ///
    /// The first four columns are required, in any order; a pair's label may stand on any of its rows.
    /// - Parameter exists: whether the folder has a readable file of this relative path.
    package static func checks(
        in text: String, exists: (String) -> Bool
    ) throws(ManifestError) -> [EvalCheck] {
        let reader = CSVReader(text)
        var problems = reader.problems
        guard let header = reader.rows.first else {
            throw ManifestError(problems + [ManifestProblem(line: 1, text: "the file is empty")])
        }
        let columns = ManifestColumns(header)
        problems += columns.problems
        guard columns.problems.isEmpty else { throw ManifestError(problems) }
        var builder = ManifestBuilder(columns: columns)
        for row in reader.rows.dropFirst() { builder.add(row, exists: exists) }
        let checks = builder.finish()
        problems += builder.problems
        if checks.isEmpty, problems.isEmpty { problems.append(ManifestProblem(line: 1, text: "no photos are listed")) }
        guard problems.isEmpty else { throw ManifestError(problems) }
        return checks
    }
}

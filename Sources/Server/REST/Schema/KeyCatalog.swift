// Keys of tables, propagated to the views that show their columns, and the resulting relationships.
import Foundation
import ServerDatabase
import Wire

struct KeyCatalog {
    struct Key {
        enum Kind: String { case primary = "p", unique = "u", foreign = "f" }

        var name: String
        var kind: Kind
        var table: Int
        var columns: [Int]
        var target = 0
        var targetColumns: [Int] = []
    }

    /// A table, or a view seen as some or all columns of a base table, with the view's names for them.
    private struct Face {
        var oid: Int
        var names: [Int: String]
    }

    private var keys: [Key] = []
    private var columnNames: [Int: [Int: String]] = [:]
    private var facesOfTable: [Int: [Face]] = [:]

    init(attributes: Rows, keys: Rows, views: Rows) throws {
        for row in attributes {
            columnNames[try row.int("oid"), default: [:]][try row.int("number")] = try row.string("name")
        }
        self.keys = try keys.map(Self.key)
        var origins: [Int: ViewColumns] = [:]
        for row in views { origins[try row.int("oid")] = ViewColumns(action: try row.string("action")) }
        for (oid, names) in columnNames where origins[oid] == nil {
            facesOfTable[oid, default: []].append(Face(oid: oid, names: names))
        }
        for view in origins.keys.sorted() { addFaces(of: view, origins) }
    }

    private static func key(_ row: Row) throws -> Key {
        func numbers(_ column: String) throws -> [Int] {
            try row[column].map { try JSONBounds.ours.decode([Int].self, from: Data($0.utf8)) } ?? []
        }
        guard let kind = Key.Kind(rawValue: try row.string("kind")) else {
            throw DatabaseError(.unexpected, message: "a key of an unknown kind")
        }
        return Key(
            name: try row.string("name"), kind: kind, table: try row.int("oid"), columns: try numbers("columns"),
            target: try row.int("target"), targetColumns: try numbers("target_columns"))
    }

    /// A view has one face for every base table it takes columns from, also through other views.
    private mutating func addFaces(of view: Int, _ origins: [Int: ViewColumns]) {
        var faces: [Int: [Int: String]] = [:]
        for (number, origin) in (origins[view]?.origins ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let base = baseOrigin(origin, origins), let name = columnNames[view]?[number] else { continue }
            if faces[base.table]?[base.column] == nil { faces[base.table, default: [:]][base.column] = name }
        }
        for (table, names) in faces { facesOfTable[table, default: []].append(Face(oid: view, names: names)) }
    }

    private func baseOrigin(_ origin: ViewColumns.Origin, _ origins: [Int: ViewColumns]) -> ViewColumns.Origin? {
        var origin = origin
        var steps = 0
        while let view = origins[origin.table] {
            guard let next = view.origins[origin.column], steps < 32 else { return nil }
            origin = next
            steps += 1
        }
        return origin
    }

    // MARK: - answers

    /// The names of the primary key's columns; a view has one if it shows all columns of a base table's key.
    func primaryKey(of oid: Int) -> [String] {
        for key in keys where key.kind == .primary {
            for face in facesOfTable[key.table] ?? [] where face.oid == oid {
                if let names = names(of: key.columns, in: face) { return names }
            }
        }
        return []
    }

    func relationships(exposed: [Int: QualifiedName], tables: [QualifiedName: Table]) -> [Relationship] {
        let direct = keys.filter { $0.kind == .foreign }.flatMap { directRelationships($0, exposed, tables) }
        return direct + junctions(direct, tables)
    }

    /// Both directions of one foreign key, between all tables and views that show its columns.
    private func directRelationships(
        _ key: Key, _ exposed: [Int: QualifiedName], _ tables: [QualifiedName: Table]
    ) -> [Relationship] {
        let isUnique = keys.contains {
            $0.kind != .foreign && $0.table == key.table && Set($0.columns) == Set(key.columns)
        }
        var found: [Relationship] = []
        for child in facesOfTable[key.table] ?? [] {
            guard let childName = exposed[child.oid], let local = names(of: key.columns, in: child) else { continue }
            for parent in facesOfTable[key.target] ?? [] {
                guard let parentName = exposed[parent.oid], let foreign = names(of: key.targetColumns, in: parent)
                else { continue }
                let pairs = zip(local, foreign).map { Relationship.Pair(local: $0, foreign: $1) }
                found.append(
                    Relationship(
                        source: childName, target: parentName, kind: isUnique ? .oneToOne(isParent: false) : .manyToOne,
                        constraint: key.name, pairs: pairs, targetIsView: tables[parentName]?.isView ?? false))
                found.append(
                    Relationship(
                        source: parentName, target: childName, kind: isUnique ? .oneToOne(isParent: true) : .oneToMany,
                        constraint: key.name, pairs: pairs.map { .init(local: $0.foreign, foreign: $0.local) },
                        targetIsView: tables[childName]?.isView ?? false))
            }
        }
        return found
    }

    /// Many-to-many: a table with two foreign keys whose columns are all part of its primary key.
    private func junctions(_ direct: [Relationship], _ tables: [QualifiedName: Table]) -> [Relationship] {
        let legs = direct.filter { relationship in
            guard case .manyToOne = relationship.kind, let table = tables[relationship.source] else { return false }
            return !table.primaryKey.isEmpty && Set(relationship.localColumns).isSubset(of: table.primaryKey)
        }
        return Dictionary(grouping: legs, by: \.source).flatMap { junction, legs in
            legs.flatMap { source in
                legs.filter { $0.constraint != source.constraint }.map { target in
                    Relationship(
                        source: source.target, target: target.target,
                        kind: .manyToMany(
                            .init(
                                table: junction, sourceConstraint: source.constraint,
                                targetConstraint: target.constraint,
                                source: source.pairs.map { .init(local: $0.foreign, foreign: $0.local) },
                                target: target.pairs)),
                        targetIsView: target.targetIsView)
                }
            }
        }
    }

    private func names(of columns: [Int], in face: Face) -> [String]? {
        let names = columns.compactMap { face.names[$0] }
        return names.count == columns.count ? names : nil
    }
}

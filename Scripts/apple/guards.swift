/// Prints where newer API may be used: what stands inside `#available` and `@available`, as ranges of the syntax tree.
import Foundation
import SwiftParser
import SwiftSyntax

/// A line a range: file, first line and column, last line and column, version of iOS.
final class Guards: SyntaxVisitor {
    private let file: String
    private let places: SourceLocationConverter

    init(file: String, tree: SourceFileSyntax) {
        self.file = file
        places = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
        for (version, isNegated) in node.conditions.versions {
            if isNegated { tell(node.elseBody, version) } else { tell(node.body, version) }
        }
        return .visitChildren
    }

    /// From its end to the end of the block that it stands in.
    override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
        for (version, isNegated) in node.conditions.versions where !isNegated {
            var parent = node.parent
            while let block = parent, !block.is(CodeBlockItemListSyntax.self) { parent = block.parent }
            if let block = parent { tell(from: node.endPosition, to: block.endPosition, version) }
        }
        return .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        guard case .availability(let list) = node.arguments, let version = list.version else { return .skipChildren }
        var parent = node.parent
        while let found = parent, found.asProtocol((any DeclSyntaxProtocol).self) == nil { parent = found.parent }
        tell(parent, version)
        return .skipChildren
    }

    private func tell(_ node: (some SyntaxProtocol)?, _ version: String) {
        if let node { tell(from: node.positionAfterSkippingLeadingTrivia, to: node.endPosition, version) }
    }

    private func tell(from start: AbsolutePosition, to end: AbsolutePosition, _ version: String) {
        let (first, last) = (places.location(for: start), places.location(for: end))
        print(file, first.line, first.column, last.line, last.column, version, separator: "\t")
    }
}

extension ConditionElementListSyntax {
    /// What the conditions say of iOS, and whether they say the opposite.
    fileprivate var versions: [(String, Bool)] {
        compactMap { element in
            guard case .availability(let condition) = element.condition,
                let version = condition.availabilityArguments.version
            else { return nil }
            return (version, condition.availabilityKeyword.tokenKind == .poundUnavailable)
        }
    }
}

extension AvailabilityArgumentListSyntax {
    fileprivate var version: String? {
        for entry in self {
            if case .availabilityVersionRestriction(let rule) = entry.argument, rule.platform.text == "iOS" {
                return rule.version?.trimmedDescription
            }
        }
        return nil
    }
}

for path in CommandLine.arguments.dropFirst() {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
    _ = Guards(file: path, tree: Parser.parse(source: text))
}

/// The same plan with every value another one: its SQL must not change by a byte.
@testable import ServerREST

enum OtherValues {
    private static let other = "'); set role postgres; --"

    static func put(into plan: inout Plan, _ payload: inout Payload?) {
        change(&plan.root)
        plan.arguments = plan.arguments.map { .init(name: $0.name, value: other) }
        if let old = payload {
            payload = Payload(text: other, isArray: old.isArray, keys: old.keys, isUniform: old.isUniform)
        }
    }

    private static func change(_ node: inout PlanNode) {
        for index in node.items.indices {
            guard case .embed(var embed) = node.items[index] else { continue }
            change(&embed.node)
            node.items[index] = .embed(embed)
        }
        node.conditions = node.conditions.map(changed)
        node.order = node.order.map { term in
            var term = term
            term.field.path = term.field.path.map(changed)
            return term
        }
        if node.window.offset > 0 { node.window.offset += 1 }
    }

    private static func changed(_ condition: Condition) -> Condition {
        switch condition {
        case .filter(var filter):
            filter.match = changed(filter.match)
            filter.field.path = filter.field.path.map(changed)
            return .filter(filter)
        case .group(var group):
            group.members = group.members.map(changed)
            return .group(group)
        }
    }

    private static func changed(_ step: JSONStep) -> JSONStep {
        if case .key = step.key { JSONStep(key: .key(other), asText: step.asText) } else { step }
    }

    private static func changed(_ match: Match) -> Match {
        switch match {
        case .compare(let comparison, _): .compare(comparison, other)
        case .quantified(let comparison, let quantifier, _): .quantified(comparison, quantifier, other)
        case .is(let constant): .is(constant)
        case .isDistinct: .isDistinct(other)
        case .isIn(let values): .isIn(values.map { _ in other })
        case .search(let search, let configuration, _): .search(search, configuration: configuration, other)
        }
    }
}

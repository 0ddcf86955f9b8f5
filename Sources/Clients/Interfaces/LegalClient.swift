/// What the backend says of whoever runs it.
import Wire

package struct LegalClient: Sendable {
    /// For anybody, signed in or not.
    package var facts: @Sendable () async throws(ClientError) -> OperatorFacts

    package init(facts: @escaping @Sendable () async throws(ClientError) -> OperatorFacts) { self.facts = facts }

    /// Of a backend that says nothing of it, as a hosted Supabase project.
    package static let none = LegalClient { () async throws(ClientError) in throw .unexpected("nothing is said of it") }
}

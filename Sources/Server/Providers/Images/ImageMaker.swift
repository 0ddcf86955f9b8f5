/// Turns words, or a picture and words, into pictures.

/// Behind it stands a provider, or this server itself.
package protocol ImageMaker: Sendable {
    var identity: ImageMakerIdentity { get }
    var capabilities: ImageCapabilities { get }

    /// Makes the pictures of a request, or goes on where an earlier run of the same job stopped.
    ///
    /// A request is put to a provider at most once: with a ticket, nothing is sent that could be billed. A ticket whose
    /// request may or may not have been accepted, and whose answer can't come any more, ends in `.interrupted`.
    ///
    /// Cancelling the task ends the waiting and leaves the request with the provider, because another run may go on
    /// with its ticket. Whoever gives up for good calls `cancel(_:)` too. When the request's deadline passes, the maker
    /// does that itself.
    ///
    /// - Parameter ticket: what `watch.keep` was last given for this job; nil if it never was called.
    /// - Returns: what became of each picture, in order. Each one that was made has been given to `watch.deliver`.
    /// - Throws: if the request failed as a whole.
    func make(
        _ request: ImageRequest, from ticket: ImageTicket?, watch: ImageWatch
    ) async throws(ProviderStop) -> ImageRun

    /// Asks the provider to drop a request; does not wait for that.
    func cancel(_ ticket: ImageTicket) async -> ImageCancellation
}

/// Who makes the pictures: consent is given to it, and its calls are recorded under it.
package struct ImageMakerIdentity: Sendable, Hashable {
    /// A stable id.
    package var provider: String
    /// The name that people know it by.
    package var providerName: String
    package var model: String
    /// False only if the pictures are made on the operator's own machines.
    package var isThirdParty: Bool

    package init(provider: String, providerName: String, model: String, isThirdParty: Bool) {
        self.provider = provider
        self.providerName = providerName
        self.model = model
        self.isThirdParty = isThirdParty
    }
}

package enum ImageCancellation: Sendable, Hashable {
    /// It is dropped, or will be as soon as the provider can.
    case accepted
    /// It is finished already, so it may be billed.
    case tooLate
    /// The provider has no such request, or can't cancel, or didn't answer.
    case unknown
}

/// Why a document isn't one of the App Store's, or not one for us.

package enum SignedDataFault: Error, Sendable, Hashable {
    case tooLong(limit: Int)
    /// Not three parts of base64url with a JSON header, or no payload of the expected kind.
    case form(String)
    /// Anything but ES256.
    case algorithm
    /// Not exactly three certificates that can be read.
    case certificates
    /// They don't lead to the trusted root, or were not valid when the document was signed.
    case chain
    /// A certificate isn't of the kind that signs for the App Store.
    case mark
    case signature
    case otherBundle(String)
    case otherApp
    /// Of another environment than this server's.
    case otherEnvironment(String)
}

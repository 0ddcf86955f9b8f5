/// An account whose password everybody may read: the development backend makes it.
package struct DemoAccount: Hashable, Sendable {
    package var email: String
    package var password: String

    package init(email: String, password: String) {
        self.email = email
        self.password = password
    }
}

/// The way in which every surface says that the account behind a token has been deleted.
package enum AccountClosed {
    package static let code = "account_closed"
}

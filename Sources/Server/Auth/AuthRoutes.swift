/// Every URL below `/auth/v1`, on one screen.

import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import ServerMail

package struct AuthRoutes: Sendable {
    private let core: AuthCore

    /// - Parameter onDelete: removes an account's files before its rows go.
    package init(
        database: Database, tokens: Tokens, mailer: any Mailer, httpClient: HTTPClient,
        configuration: AuthConfiguration, onDelete: @escaping @Sendable (UUID) async throws -> Void = { _ in }
    ) {
        core = AuthCore(
            database: database, tokens: tokens, mailer: mailer, httpClient: httpClient, configuration: configuration,
            deletion: AccountDeletion(database: database, onDelete: onDelete))
    }

    package func add(to router: Router<AtelierContext>) {
        let open = router.group("auth/v1").add(middleware: AuthErrorMiddleware()).add(middleware: AskingAppMiddleware())
        addOpen(to: open)
        for provider in core.configuration.providers {
            DevelopmentPage(provider, callback: core.configuration.callbackURL)?.add(to: open)
        }
        addUser(to: open)
        addFactors(to: open)
        addAdmin(to: open)
        addSwitchedOff(to: open)
        // Middleware applies to what is added after it, so the routes that need a key come last.
        addKeyed(to: open.add(middleware: ProjectKeyMiddleware(tokens: core.tokens)))
    }

    /// For anybody: browsers that follow a link carry no key.
    private func addOpen(to routes: RouterGroup<AtelierContext>) {
        let info = InfoController(configuration: core.configuration, tokens: core.tokens)
        let verify = VerifyController(core: core)
        let oauth = OAuthController(core: core)
        routes
            .get("health", use: info.health)
            .get(".well-known/jwks.json", use: info.keys)
            .get("verify", use: verify.get)
            .get("authorize", use: oauth.authorize)
            .get("callback", use: oauth.callback)
            .post("callback", use: oauth.callback)
    }

    /// With the project's key.
    private func addKeyed(to routes: RouterGroup<AtelierContext>) {
        let signUp = SignUpController(core: core)
        let token = TokenController(core: core)
        let mail = MailController(core: core)
        let verify = VerifyController(core: core)
        let info = InfoController(configuration: core.configuration, tokens: core.tokens)
        routes
            .get("settings", use: info.settings)
            .post("signup", use: signUp.signUp)
            .post("token", use: token.token)
            .post("recover", use: mail.recover)
            .post("otp", use: mail.oneTimePassword)
            .post("magiclink", use: mail.oneTimePassword)
            .post("resend", use: mail.resend)
            .post("verify", use: verify.post)
    }

    /// With a signed-in user's token.
    private func addUser(to routes: RouterGroup<AtelierContext>) {
        let user = UserController(core: core)
        let identities = IdentitiesController(core: core)
        let mail = MailController(core: core)
        routes
            .get("user", use: user.get)
            .put("user", use: user.put)
            .post("logout", use: user.logout)
            .get("reauthenticate", use: mail.reauthenticate)
            .get("user/identities/authorize", use: OAuthController(core: core).authorizeLink)
            .delete("user/identities/:identity", use: identities.unlink)
    }

    /// With a signed-in user's token.
    private func addFactors(to routes: RouterGroup<AtelierContext>) {
        let factors = FactorsController(core: core)
        routes
            .post("factors", use: factors.enrol)
            .post("factors/:factor/challenge", use: factors.challenge)
            .post("factors/:factor/verify", use: factors.verify)
            .delete("factors/:factor", use: factors.remove)
            .get("factors/recovery-codes", use: factors.countRecoveryCodes)
            .post("factors/recovery-codes", use: factors.makeRecoveryCodes)
            .post("factors/recovery-codes/verify", use: factors.useRecoveryCode)
    }

    /// With the service key.
    private func addAdmin(to routes: RouterGroup<AtelierContext>) {
        let users = AdminUsersController(core: core)
        let factors = AdminFactorsController(core: core)
        let invite = InviteController(core: core)
        let link = GenerateLinkController(core: core)
        routes
            .get("admin/users", use: users.list)
            .post("admin/users", use: users.create)
            .get("admin/users/:user", use: users.get)
            .put("admin/users/:user", use: users.update)
            .delete("admin/users/:user", use: users.delete)
            .get("admin/users/:user/factors", use: factors.list)
            .put("admin/users/:user/factors/:factor", use: factors.rename)
            .delete("admin/users/:user/factors/:factor", use: factors.delete)
            .get("admin/users/:user/passkeys", use: users.passkeys)
            .delete("admin/users/:user/passkeys/:passkey", use: users.deletePasskey)
            .post("invite", use: invite.invite)
            .post("admin/invite", use: invite.invite)
            .post("admin/generate_link", use: link.generate)
    }

    /// Features of Supabase Auth that are off here.
    private func addSwitchedOff(to routes: RouterGroup<AtelierContext>) {
        let off = SwitchedOffController(core: core)
        routes
            .get("passkeys", use: off.passkeys)
            .post("passkeys/**", use: off.passkeys)
        for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] {
            for path in ["sso", "sso/**", "admin/sso/**"] as [RouterPath] {
                routes.on(path, method: method, use: off.singleSignOn)
            }
            for path in ["oauth/**", "admin/oauth/**", "user/oauth/**"] as [RouterPath] {
                routes.on(path, method: method, use: off.oauthServer)
            }
        }
    }
}

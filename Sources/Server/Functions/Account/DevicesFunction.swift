/// `POST /functions/v1/devices`: says that a phone is to be told about an app's events for this account, or no longer.
import Foundation
import ServerDatabase
import ServerHTTP
import ServerPush
import Wire

package struct DevicesFunction: Sendable {
    private let devices: Devices
    private let session: AccountSession
    private let apps: [String]

    /// - Parameter apps: the ids of the server's products.
    package init(database: Database, apps: [String]) {
        devices = Devices(database: database)
        session = AccountSession(database: database)
        self.apps = apps
    }

    package var function: Function {
        Function("devices") { (request: DeviceRequest, context) in
            let environment = try check(request)
            guard try await session.isOpen(context) else { throw FunctionError.accountClosed }
            switch request.action {
            case .register:
                try await devices.register(
                    request.token, environment, app: request.app, locale: request.locale ?? "en",
                    user: context.userID, session: context.sessionID)
            case .remove:
                _ = try await devices.remove(request.token, environment, app: request.app, user: context.userID)
            }
            return .value(DeviceAnswer(isRegistered: request.action == .register))
        }
    }

    private func check(_ request: DeviceRequest) throws -> PushEnvironment {
        guard apps.contains(request.app) else { throw FunctionError.badField("app", "is none of this server's") }
        guard DeviceRequest.isToken(request.token) else {
            throw FunctionError.badField(
                "token",
                "must be \(DeviceRequest.tokenLengths.lowerBound) to "
                    + "\(DeviceRequest.tokenLengths.upperBound) hexadecimal digits in lower case")
        }
        if let locale = request.locale, !DeviceRequest.isLocale(locale) {
            throw FunctionError.badField("locale", "must be a language tag such as en-GB, of 35 characters at most")
        }
        guard let environment = PushEnvironment(rawValue: request.environment) else {
            throw FunctionError.badField("environment", "must be production or sandbox")
        }
        return environment
    }
}

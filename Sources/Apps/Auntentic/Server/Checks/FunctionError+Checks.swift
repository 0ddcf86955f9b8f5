/// Why a function of Auntentic's did not do what it was asked. None of these costs anything.
import HTTPTypes
import ServerFunctions

extension FunctionError {
    static let unknownCheck = FunctionError(.notFound, "check_not_found", "There is no such check of yours.")

    static let jobRunning = FunctionError(
        .conflict, "job_running", "This check is still running. Cancel it or let it end, then delete it.")

    static func tooManyLinks(limit: Int) -> FunctionError {
        FunctionError(
            .conflict, "too_many_links", "\(limit) links of yours work at the moment. Revoke one to make another.")
    }
}

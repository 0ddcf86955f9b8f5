/// One message with a plain and an HTML body, before it becomes bytes.

import Foundation

package struct MailMessage: Sendable {
    package var id: UUID
    package var date: Date
    package var from: MailAddress
    package var to: MailAddress
    package var subject: String
    package var text: String
    package var html: String

    package init(
        from: MailAddress, to: MailAddress, subject: String, text: String, html: String,
        id: UUID = UUID(), date: Date = Date()
    ) {
        self.id = id
        self.date = date
        self.from = from
        self.to = to
        self.subject = subject
        self.text = text
        self.html = html
    }
}

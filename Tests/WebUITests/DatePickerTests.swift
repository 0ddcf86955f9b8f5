/// `DatePicker`: what its field shows and accepts, and the month to choose from.
import Foundation
import SwiftUI
import Testing
import ViewTesting
import WebUI

private struct Diary: View {
    static let noon = Date(timeIntervalSince1970: 1_700_049_600)  // 15 November 2023, 12:00 GMT
    @State private var date = Diary.noon

    var body: some View {
        VStack {
            DatePicker("Day", selection: $date, displayedComponents: .date)
            DatePicker("Time", selection: $date, displayedComponents: .hourAndMinute)
            DatePicker("From", selection: $date, in: Self.noon..., displayedComponents: .date)
            DatePicker("Both", selection: $date)
            DatePicker(
                "Month", selection: $date, in: Self.noon.addingTimeInterval(-86_400)...(.distantFuture),
                displayedComponents: .date
            ).datePickerStyle(.graphical)
            Text("is " + String(Int(date.timeIntervalSince(Self.noon))))
        }
        .environment(\.timeZone, .gmt)
    }
}

@MainActor
struct DatePickerTests {
    private let screen = Screen { Diary() }

    @Test("Fields show the date in the view's time zone, each with its own parts")
    func fields() {
        let values = ["Day": "2023-11-15", "Time": "12:00", "From": "2023-11-15", "Both": "2023-11-15T12:00"]
        for (name, value) in values { #expect(screen.find(label: name)?.value == value) }
        #expect(screen.session.innerHTML().contains("min=\"2023-11-15\""))
    }

    @Test("A day keeps the time, a time keeps the day, a range keeps the date in it, and nonsense changes nothing")
    func changes() async {
        await screen.enter("2023-11-17", into: "Day")
        #expect(screen.contains("is 172800"))
        await screen.enter("13:30", into: "Time")
        #expect(screen.contains("is \(172_800 + 5400)"))
        await screen.enter("2023-11-01", into: "From")
        #expect(screen.contains("is 0"))
        for nonsense in ["", "2023-02-31", "12", "a-b-c", "2023-11"] { await screen.enter(nonsense, into: "Day") }
        #expect(screen.contains("is 0"))
    }

    @Test("A month shows its days; those outside the range can't be chosen, the pages turn as far as it goes")
    func month() async {
        #expect(screen.contains("November 2023"))
        #expect(screen.find(label: "Previous month")?.isEnabled == false)
        #expect(screen.find(label: "Monday, November 13, 2023")?.isEnabled == false)
        #expect(screen.find(label: "Wednesday, November 15, 2023")?.isSelected == true)
        await screen.tap("Next month")
        #expect(screen.contains("December 2023"))
        await screen.tap("Friday, December 1, 2023")
        #expect(screen.contains("is \(16 * 86_400)"))
    }
}

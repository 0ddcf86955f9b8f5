/// The camera on screen, with a camera that does what phones' cameras do: it is refused, taken by a call, and given back.
import AuntenticCore
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI

@testable import AuntenticFeatures

@MainActor
struct CameraScreenTests {
    /// The camera's own life.
    private final class Camera: Sendable {
        let states = Broadcast(CameraClient.State.live)
        let presses = Broadcast<Void>()
        let lights = Locked<[Bool]>([])
        let settings = Locked(0)
        let result = Locked<Result<Data, CameraClient.Failure>>(.success(Data([1, 2, 3])))

        var client: CameraClient {
            CameraClient(
                isThere: { true }, feed: .drawn, states: { self.states.listen() },
                take: { () async throws(CameraClient.Failure) in try self.result.withLock { $0 }.get() },
                setLight: { isOn in self.lights.withLock { $0.append(isOn) } }, presses: { self.presses.listen() },
                openSettings: { self.settings.withLock { $0 += 1 } })
        }
    }

    private let camera = Camera()
    private let taken = Locked<[Data?]>([])

    private func screen(_ angle: PhotoAngle = .outerSide) async -> Screen {
        let screen = Screen { [taken] in
            CameraScreen(angle: angle, camera: camera.client) { data in taken.withLock { $0.append(data) } }
        }
        await screen.settle()
        return screen
    }

    @Test("AUN-FR-2.6 in the camera each of the four steps shows its own example over the picture, half transparent")
    func overlays() async {
        var drawings: Set<String> = []
        for angle in PhotoAngle.required {
            let screen = await screen(angle)
            #expect(screen.elements.filter { $0.label.hasPrefix("Example for the \(angle.title):") }.count == 1)
            let page = screen.session.innerHTML()
            #expect(page.contains("opacity:0.45"))
            drawings.insert(page.replacing(angle.title, with: "").replacing(angle.instruction, with: ""))
        }
        #expect(drawings.count >= 3 && PhotoAngle.required.count == 4)
    }

    @Test("the shutter and the phone's own button take a photo, and giving up takes none")
    func photo() async {
        let screen = await screen()
        await screen.tap("Take the photo of the \(PhotoAngle.outerSide.title)")
        camera.presses.tell(())
        await screen.settle()
        await screen.tap("Cancel")
        #expect(taken.withLock { $0 } == [Data([1, 2, 3]), Data([1, 2, 3]), nil])
    }

    @Test("a camera that a call takes says so, and works again after it", arguments: CameraClient.Failure.allCases)
    func trouble(_ failure: CameraClient.Failure) async {
        let screen = await screen()
        camera.states.tell(.failed(failure))
        await screen.settle()
        #expect(screen.contains(failure.words))
        #expect(screen.elements.contains { $0.label == "Open Settings" } == (failure == .refused))
        if failure == .refused {
            await screen.tap("Open Settings")
            #expect(camera.settings.withLock { $0 } == 1)
        }
        camera.presses.tell(())
        await screen.settle()
        #expect(taken.withLock { $0.isEmpty })
        camera.states.tell(.live)
        await screen.settle()
        #expect(!screen.contains(failure.words))
    }

    @Test("a photo that doesn't come out says so; the light goes on and off")
    func light() async {
        camera.result.withLock { $0 = .failure(.failed) }
        let screen = await screen()
        await screen.tap("Light on")
        await screen.tap("Light off")
        #expect(camera.lights.withLock { $0 } == [true, false])
        await screen.tap("Take the photo of the \(PhotoAngle.outerSide.title)")
        #expect(screen.contains(CameraClient.Failure.failed.words) && taken.withLock { $0.isEmpty })
    }
}

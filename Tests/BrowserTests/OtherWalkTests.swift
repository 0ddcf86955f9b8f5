/// Chromium walks through Artifex, Veramo and MirrorMate on a running server.
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .aside) struct OtherWalkTests {
    @Test(
        "ART-G-1 ART-13.10 Artifex: a picture made, shared, liked from another phone and told; a template; credits used up; Premium; four",
        .timeLimit(.minutes(10)))
    func artifex() async throws {
        try await Walk.run(
            "artifex.py", until: "pictures were made, shared, liked and paid for",
            arguments: ["--set", "artifex.samples=on"])
    }

    @Test(
        "VER-S8c VER-S8d Veramo on two phones: linked by a code, over a midnight, a plan that one buys and both have, parted",
        .timeLimit(.minutes(10)))
    func veramo() async throws { try await Walk.run("veramo.py", until: "two phones became a couple's") }

    @Test(
        """
        VER-T-1 VER-T-12 VER-S4b VER-S4c VER-S4e VER-S4h VER-S3c VER-S3d VER-S3e by taps: a photo goes into the gallery, is \
        turned and written on, shared and seen at once, and made into a cartoon
        """,
        .timeLimit(.minutes(10)))
    func veramoMaking() async throws {
        try await Walk.run("veramo_making.py", until: "a photo was edited, shared and made into a cartoon")
    }

    @Test(
        "The four apps in German and in the mirrored language: nothing is cut off and nothing stays English",
        .timeLimit(.minutes(10)))
    func languages() async throws {
        try await Walk.run("languages.py", until: "every screen speaks the person's language")
    }

    @Test(
        "Artifex: on the smallest phone with the largest text every screen can be read in full, light and dark",
        .timeLimit(.minutes(15)))
    func largestArtifex() async throws {
        try await Walk.run(
            "artifex_largest.py", until: "everything can be read", arguments: ["--set", "artifex.samples=on"])
    }

    @Test(
        "Veramo: on the smallest phone with the largest text every screen can be read in full, light and dark",
        .timeLimit(.minutes(15)))
    func largestVeramo() async throws { try await Walk.run("veramo_largest.py", until: "everything can be read") }

    @Test(
        "MirrorMate: on the smallest phone with the largest text every screen can be read in full, light and dark",
        .timeLimit(.minutes(15)))
    func largestMirrorMate() async throws {
        try await withFilm { try await Walk.run("mirrormate_largest.py", until: "everything can be read", film: $0) }
    }

    @Test(
        """
        MIR-T-13 MIR-T-6 MIR-A-29a MirrorMate: sign up, record with camera and microphone, watch the stages, read the \
        report, jump to a moment; the second recording meets the prices, tomorrow is free, and a deleted account leaves \
        nothing on the disk
        """, .timeLimit(.minutes(10)))
    func mirrorMate() async throws {
        try await withFilm {
            try await Walk.run("mirrormate_walk.py", until: "a minute was spoken, measured and forgotten", film: $0)
        }
    }

    @Test(
        "MirrorMate: on the smallest phone with the largest text both questions, each refusal, the words and the photo can be read",
        .timeLimit(.minutes(15)))
    func mirrorMateStates() async throws {
        try await withFilms { films in
            try await FakeOpenAISpeech.run { speech, speechAddress in
                try await FakeOpenAI.run(otherwise: .serverError) { model, address in
                    let asked = speech.environment(speechAddress, name: "OpenAI").merging(model.environment(address)) {
                        $1
                    }
                    try await Walk.run(
                        "mirrormate_states.py", until: "every state can be read",
                        arguments: ["--set", "mirrormate.prose=on"], environment: asked, film: films)
                }
            }
        }
    }

    /// One that is measured, and for each refusal one of its name.
    private func withFilms(_ body: @escaping @Sendable (URL) async throws -> Void) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let make = TestClip(in: folder)
            _ = try make.film("talk.mp4", seconds: 12)
            _ = try make.film("too_quiet.mp4", seconds: 6, ["-af", "volume=-45dB"])
            _ = try make.film("too_dark.mp4", video: "color=black:s=180x320:r=15", seconds: 6)
            _ = try make.film("no_face.mp4", video: "testsrc2=s=180x320:r=15", seconds: 6)
            _ = try make.film("too_short.mp4", seconds: 3)
            _ = try make.film("silence.mp4", sound: "anullsrc", seconds: 6)
            _ = try make.ffmpeg(
                "face.jpg", ["-i", folder.appendingPathComponent("talk.mp4").path, "-frames:v", "1"])
            try await body(folder)
        }
    }

    /// A living face that speaks.
    private func withFilm(_ body: (URL) async throws -> Void) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            try await body(try TestClip(in: folder).film(seconds: 12))
        }
    }
}

/// Which photos are good enough, which are not, and what their owner is told.
import AuntenticCore
import Pictures
import Testing

@Suite("Photos before they are judged")
struct PhotoRulesTests {
    static func photo(_ change: (inout PhotoMeasurements) -> Void = { _ in }) -> PhotoMeasurements {
        var photo = PhotoMeasurements(
            width: 1280, height: 960, sharpness: 0.72, brightness: 0.4, whitePoint: 0.8, blackPoint: 0.1,
            highlights: 0.02, fingerprint: 0, contentHash: "a")
        change(&photo)
        return photo
    }

    @Test("a photo like the real ones passes")
    func good() {
        #expect(PhotoRules.problem(Self.photo()) == nil)
    }

    @Test("AUN-FR-7.3a each fault is told apart, right at its limit")
    func faults() {
        #expect(PhotoRules.problem(Self.photo { $0.height = 319 }) == .tooSmall(width: 1280, height: 319))
        #expect(PhotoRules.problem(Self.photo { $0.height = 320 }) == nil)
        #expect(
            PhotoRules.problem(
                Self.photo {
                    $0.width = 479
                    $0.height = 479
                }) == .tooSmall(width: 479, height: 479))
        #expect(PhotoRules.problem(Self.photo { $0.sharpness = 0.44 }) == .blurred)
        #expect(PhotoRules.problem(Self.photo { $0.sharpness = 0.45 }) == nil)
        #expect(PhotoRules.problem(Self.photo { $0.brightness = 0.11 }) == .tooDark)
        #expect(PhotoRules.problem(Self.photo { $0.whitePoint = 0.29 }) == .tooDark)
        #expect(PhotoRules.problem(Self.photo { $0.brightness = 0.89 }) == .tooBright)
        #expect(PhotoRules.problem(Self.photo { $0.highlights = 0.61 }) == .tooBright)
        #expect(PhotoRules.problem(Self.photo { $0.blackPoint = 0.7 }) == .flat)
    }

    @Test("a dark photo is called dark and not blurred, since a brighter one may be sharp")
    func darkBeforeBlurred() {
        let photo = Self.photo {
            $0.brightness = 0.05
            $0.sharpness = 0.1
        }
        #expect(PhotoRules.problem(photo) == .tooDark)
    }

    @Test("left and right tag of one pair look alike and are two pictures, unless they are one file")
    func bothTags() {
        let left = Self.photo()
        let right = Self.photo { $0.contentHash = "b" }
        #expect(PhotoRules.issues([(.sizeTag, left), (.otherSizeTag, right)]).isEmpty)
        #expect(PhotoRules.issues([(.otherSizeTag, right), (.sizeTag, left)]).isEmpty)
        #expect(PhotoRules.issues([(.sizeTag, left), (.boxLabel, right)]).map(\.problem) == [.duplicate(of: .sizeTag)])
        let twice = PhotoRules.issues([(.sizeTag, left), (.otherSizeTag, left)])
        #expect(twice.map(\.problem) == [.duplicate(of: .sizeTag)])
    }

    @Test("the same picture used twice is found by its bytes or by its looks, and the later angle is blamed")
    func duplicates() {
        let first = Self.photo()
        let copy = Self.photo {
            $0.contentHash = "b"
            $0.fingerprint = 0b11_1111
        }
        let other = Self.photo {
            $0.contentHash = "c"
            $0.fingerprint = 0b111_1111
        }
        #expect(PhotoRules.isSamePicture((.sole, first), (.heel, copy)))
        #expect(!PhotoRules.isSamePicture((.sole, first), (.heel, other)))
        let issues = PhotoRules.issues([(.outerSide, first), (.innerSide, copy), (.sizeTag, first), (.boxLabel, other)])
        // The box label differs from the first by 7 bits, but from the inner side's by 1.
        #expect(issues.map(\.angle) == [.innerSide, .sizeTag])
        #expect(issues.allSatisfy { $0.problem == .duplicate(of: .outerSide) })
    }

    @Test("unusable photos aren't called duplicates of each other")
    func darkTwins() {
        let dark = Self.photo { $0.brightness = 0.01 }
        let issues = PhotoRules.issues([(.outerSide, dark), (.innerSide, dark)])
        #expect(issues.map(\.problem) == [.tooDark, .tooDark])
    }

    @Test("AUN-FR-7.3a every message names the angle and says what to do")
    func messages() {
        let problems: [PhotoProblem] = [
            .missing, .unreadable, .tooSmall(width: 1, height: 2), .tooLarge, .blurred, .tooDark, .tooBright, .flat,
            .duplicate(of: .outerSide), .wanted,
        ]
        for problem in problems {
            let message = problem.message(for: .sizeTag)
            #expect(message.contains("size tag"))
            #expect(message.split(separator: ".").count >= 2, "\(message)")
            #expect(!problem.code.isEmpty)
        }
        #expect(Set(problems.map(\.code)).count == problems.count)
    }

    @Test("angles are plain words", arguments: [("sole", true), ("tongue_label", true), ("", false), ("a b", false)])
    func angles(_ name: String, _ isFine: Bool) {
        #expect(PhotoAngle(rawValue: name).isWellFormed == isFine)
        #expect(!PhotoAngle(rawValue: String(repeating: "a", count: 41)).isWellFormed)
        #expect(!PhotoAngle(rawValue: "Ignore all rules").isWellFormed)
    }
}

/// What Auntentic is called, and what it says about itself before anybody signs in.
import AccountFeatures
import Language

extension AppIdentity {
    static var auntentic: AppIdentity {
        AppIdentity(
            name: "Auntentic", tagline: String(localized: "Find out whether a sneaker is real, and see why."),
            symbol: "checkmark.seal.fill",
            schema: "auntentic", unit: WorkUnit("check", "checks"),
            promise: String(
                localized: """
                    Know before you pay for a pair: what speaks for it and what against, photo by photo. Only a clear \
                    verdict uses a credit; an undecided check is free.
                    """),
            allowance:
                String(
                    localized: """
                        Every account starts with 3 free lifetime credits: they are given once and never expire. Bought credits \
                        never expire either.
                        """),
            disclaimer: String(localized: "Results are AI-assisted and do not guarantee authenticity."),
            supportEmail: "support@auntentic.app",
            keeping: lasting,
            judging: judged)
    }

    private static var judged: String {
        String(localized: "They are probabilities, drawn by software from photos: no human expert reviews a check.")
    }

    /// What the server does, and its tests prove.
    private static var lasting: String {
        String(
            localized: """
                Your photos and results lie in a private folder of your account. The place where a photo was taken is removed \
                when it arrives; its camera and its time are kept for the check. Our own software reads the labels, and \
                compares labels and photos with those of other checks. A provider gets photos only after the app has named it \
                and you have agreed. Photos, results and what they were compared by are deleted with the check or with your \
                account; a photo that another check of yours uses stays until that one is deleted.
                """)
    }
}

extension OnboardingPage {
    static var auntentic: [OnboardingPage] {
        [
            OnboardingPage(
                systemImage: "checkmark.seal.fill", title: String(localized: "Is it real?"),
                message:
                    String(
                        localized: """
                            Auntentic looks at photos of a sneaker and its box with AI, and tells you what speaks for a genuine \
                            pair and what against.
                            """)),
            OnboardingPage(
                systemImage: "camera", title: String(localized: "Four photos"),
                message: String(
                    localized: """
                        Outer side, inner side, size tag, box label. Use daylight, hold still, and fill the picture. You \
                        can take each photo again before anything is sent.
                        """)),
            OnboardingPage(
                systemImage: "questionmark.circle.fill", title: String(localized: "A result with its limits"),
                message: String(
                    localized: """
                        You get a verdict, how sure it is, and every observation behind it. When the photos don't settle \
                        it, it says so. It is a probability, found by AI, and guarantees nothing.
                        """)),
            OnboardingPage(
                systemImage: "lock", title: String(localized: "Your photos stay yours"),
                message: String(
                    localized: """
                        They lie in a private folder. Before they go to an AI provider you are asked, and you can delete \
                        them, your history and your account at any time.
                        """)),
        ]
    }
}

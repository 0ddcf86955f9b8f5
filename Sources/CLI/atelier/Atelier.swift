/// The program: everything is in Commands.
import ArgumentParser
import Commands

@main
enum Atelier {
    static func main() async { await AtelierCommand.main() }
}

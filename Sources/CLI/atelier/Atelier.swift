/// The program: everything is in Commands, and in the products.
import Commands
import Products

@main
enum Atelier {
    static func main() async { await AtelierCommand.main(Products.all) }
}

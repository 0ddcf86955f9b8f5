/// Reads a photo of a size tag or a box label: bars first, then the text.
import AuntenticCore

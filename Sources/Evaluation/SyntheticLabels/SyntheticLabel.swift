/// A drawn label with everything that is printed on it: the truth a reader is measured against.
import AuntenticCore

/// How verdicts and truth fall together.
import AuntenticCore

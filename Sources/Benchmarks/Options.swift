/// What the command line asks for.
struct Options {
    enum Mode {
        case help
        case measure(Measurement.Settings)
        /// One measurement in this process, which is fresh. Not for users: the benchmarks start themselves with it.
        case coldStart(ColdStart.Wiring)
    }

    /// What is wrong with a command line.
    enum Problem: Error, CustomStringConvertible {
        case unknownOption(String)
        case secondFilter(String)
        case nothingMatches(String)

        var description: String {
            switch self {
            case .unknownOption(let option): "Unknown option \(option)."
            case .secondFilter(let text): "There is one filter at most; \(text) is a second one."
            case .nothingMatches(let filter): "No work has \(filter) in its name."
            }
        }
    }

    static let usage = """
        usage: Benchmarks [--quick] [--json] [<filter>]

          --quick   Run each work briefly and check its results. The times mean nothing then.
          --json    Print JSON instead of a table.
          <filter>  Only the works that have this text in their names.
        """

    private(set) var mode = Mode.measure(.full)
    private(set) var printsJSON = false
    private(set) var filter = ""

    init(_ arguments: [String]) throws(Problem) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick":
                mode = .measure(.quick)
            case "--json":
                printsJSON = true
            case "--help", "-h":
                mode = .help
                return
            case ColdStart.option:
                guard let wiring = rest.popFirst().flatMap(ColdStart.Wiring.init) else {
                    throw .unknownOption(argument)
                }
                mode = .coldStart(wiring)
            case _ where argument.hasPrefix("-"):
                throw .unknownOption(argument)
            default:
                guard filter.isEmpty else { throw .secondFilter(argument) }
                filter = argument
            }
        }
    }

    func matches(_ name: String) -> Bool {
        filter.isEmpty || name.lowercased().contains(filter.lowercased())
    }
}

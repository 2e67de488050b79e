/// The options of the command line.
struct Options {
    enum Mode: Equatable {
        case help
        case measure
        case quick
        case record
        /// Many threads against one.
        case scale
        /// One measurement in this process, which is fresh. Not for users: the benchmarks start themselves with it.
        case coldStart(ColdStart.Wiring)
    }

    /// The error of a command line.
    enum Problem: Error, CustomStringConvertible {
        case unknownOption(String)
        case secondFilter(String)
        case nothingMatches(String)
        case filterOfRecord

        var description: String {
            switch self {
            case .unknownOption(let option): "Unknown option \(option)."
            case .secondFilter(let text): "At most one filter is allowed; \(text) is a second one."
            case .filterOfRecord: "All rows are of one run, so --record takes no filter."
            case .nothingMatches(let filter): "No benchmark has \(filter) in its name."
            }
        }
    }

    static let usage = """
        usage: Benchmarks [--quick | --record | --scale] [<filter>]

          --quick   Run each benchmark briefly and check its results. Measures nothing.
          --record  Write the figures into Docs/Figures.txt and the documents, too. From the library's folder.
          --scale   Measure 1, 2, 4 … threads against one, and draw Docs/Scaling.svg. From the library's folder.
          <filter>  Run only the benchmarks that have this text in their names.
        """

    private(set) var mode = Mode.measure
    private(set) var filter = ""

    init(_ arguments: [String]) throws(Problem) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick":
                mode = .quick
            case "--record":
                mode = .record
            case "--scale":
                mode = .scale
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
        if mode == .record, !filter.isEmpty { throw .filterOfRecord }
    }

    func matches(_ name: String) -> Bool {
        filter.isEmpty || name.lowercased().contains(filter.lowercased())
    }
}

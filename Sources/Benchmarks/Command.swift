import Foundation

/// Measures the injector against code written by hand, in one process.
///
/// Times are comparable within one run only, ratios between runs.
@main
enum Command {
    static func main() {
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            switch options.mode {
            case .help:
                print(Options.usage)
            case .coldStart(let wiring):
                print(try ColdStart.run(wiring))
            case .scale:
                try Scaling.run(options)
            case .measure, .quick, .record:
                Machine.keepFreedMemory()
                try run(options)
            }
        } catch let error as Options.Problem {
            printError("\(error)\n\n\(Options.usage)")
            exit(2)
        } catch {
            printError("\(error)")
            exit(1)
        }
    }

    private static func run(_ options: Options) throws {
        let benchmarks = try Benchmark.all().filter { options.matches($0.name) }
        guard !benchmarks.isEmpty else { throw Options.Problem.nothingMatches(options.filter) }
        for benchmark in benchmarks { try benchmark.check() }
        if options.mode == .quick { return print("\(benchmarks.count) benchmarks work.") }

        if isDebug { printError("Built without optimization: these times mean nothing. Use `swift run -c release`.") }
        let machine = Machine.description()
        let results = try withExtendedLifetime(benchmarks) { try benchmarks.map(Measurement.measure) }
        let tables = Table.all(of: results)
        print(([machine] + tables.flatMap { [""] + $0.lines }).joined(separator: "\n"))
        if options.mode == .record { try Record.write(results, tables, machine) }
    }

    private static func printError(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    private static var isDebug: Bool {
        var isDebug = false
        assert(
            {
                isDebug = true
                return true
            }())
        return isDebug
    }
}

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
            case .measure(let settings):
                try measure(options, settings)
            }
        } catch let error as Options.Problem {
            printError("\(error)\n\n\(Options.usage)")
            exit(2)
        } catch {
            printError("\(error)")
            exit(1)
        }
    }

    private static func measure(_ options: Options, _ settings: Measurement.Settings) throws {
        if isDebug { printError("Built without optimization: these times mean nothing. Use `swift run -c release`.") }
        let benchmarks = try Benchmark.all().filter { options.matches($0.name) }
        guard !benchmarks.isEmpty else { throw Options.Problem.nothingMatches(options.filter) }
        for benchmark in benchmarks where try !benchmark.isCorrect() { throw WrongResult(name: benchmark.name) }
        keepMemory()
        let results = try withExtendedLifetime(benchmarks) {
            try benchmarks.map { try Measurement.measure($0, settings) }
        }
        print(Table.text(of: results, checksGoals: settings.checksGoals))
    }

    /// Keeps the memory that is released, where the C library is GNU's: otherwise a large task would measure how long the
    /// system takes to give the process pages again.
    private static func keepMemory() {
        #if canImport(Glibc)
            // Looked up, because its header is not part of the module.
            guard let symbol = dlsym(nil, "mallopt") else { return }
            let setOption = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
            let (trimThreshold, mapCount) = (Int32(-1), Int32(-4))
            _ = setOption(trimThreshold, .max)
            _ = setOption(mapCount, 0)
        #endif
    }

    /// The error of a benchmark whose variants do not do the same.
    struct WrongResult: Error, CustomStringConvertible {
        let name: String

        var description: String { "Wrong result: \(name)" }
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

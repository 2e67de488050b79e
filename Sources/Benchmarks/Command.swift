import Foundation

/// Measures the injector against code written by hand, in one process.
///
/// Times are comparable within one run only; it is the ratios that last.
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
            complain("\(error)\n\n\(Options.usage)")
            exit(2)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    private static func measure(_ options: Options, _ settings: Measurement.Settings) throws {
        if isDebug { complain("Built without optimization: these times mean nothing. Use `swift run -c release`.") }
        let works = try Work.all().filter { options.matches($0.name) }
        guard !works.isEmpty else { throw Options.Problem.nothingMatches(options.filter) }
        for work in works where try !work.isCorrect() { throw WrongResult(work: work.name) }
        let outcomes = try withExtendedLifetime(works) {
            try works.map { try Measurement.measure($0, settings) }
        }
        if options.printsJSON {
            print(try JSONReport.text(of: outcomes, judges: settings.judges))
        } else {
            print(Table.text(of: outcomes, judges: settings.judges))
        }
    }

    /// The two sides do not do the same.
    struct WrongResult: Error, CustomStringConvertible {
        let work: String

        var description: String { "Wrong result: \(work)" }
    }

    private static func complain(_ text: String) {
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

import BTKInjector
import Foundation

/// The program: `swift run --package-path .build/checkouts/BTKInjector --scratch-path .build/wiring Wiring check .`
@main
enum Program {
    static func main() {
        exit(run(Array(CommandLine.arguments.dropFirst()), on: platform).rawValue)
    }

    /// Does what the arguments say. All that is wrong with them, or with the package, is a sentence and the code 2.
    static func run(_ arguments: [String], on world: (inout Binder) -> Void) -> ExitCode {
        do {
            let injector = try Injector { binder in
                world(&binder)
                wiringTool(&binder)
            }
            let console: any Console = try injector.instance()
            do {
                guard let options = try Options(arguments) else {
                    console.write(Options.usage)
                    return .complete
                }
                let child: Child<Run> = try injector.make(options)
                return try child.root.perform()
            } catch {
                console.complain("error: \(error)")
                return .failure
            }
        } catch {
            // Only where the tool itself is wired wrongly, which its tests would find.
            fatalError("\(error)")
        }
    }
}

/// The result of a run.
enum ExitCode: Int32 {
    /// The wiring is complete, or what was requested is printed.
    case complete = 0
    /// The wiring is incomplete, or a question is left.
    case incomplete = 1
    /// Nothing could be found out.
    case failure = 2
}

/// A reason why nothing could be found out, as a sentence.
struct Failure: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

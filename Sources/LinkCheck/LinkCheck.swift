import BTKInjector
import BTKInjectorInspection
import Foundation

/// The program: `swift run LinkCheck README.md Docs`.
///
/// The system starts it and nothing injects it, so its properties ask the global injector, which `main` sets up.
@main
struct LinkCheck {
    @Injected var command: any Command
    @Injected var output: any Output
    @Injected(named: .standardError) var errors: any Output

    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let times = arguments.first == "--times" ? ConstructionTimes() : nil
        if times != nil { arguments.removeFirst() }
        try GlobalInjector.setUp { binder in
            linkCheck(&binder)
            platform(&binder)
            if let times { binder.onConstruction(times.add) }
        }
        let program = LinkCheck()
        let code = program.run(arguments)
        if let times { program.output.write(times.table) }
        exit(code.rawValue)
    }

    /// Runs the command, or draws the wiring as text for Mermaid.
    func run(_ arguments: [String]) -> ExitCode {
        do {
            guard arguments == ["--graph"] else { return try command.run(arguments) }
            output.write(try GlobalInjector.get().dependencyGraph.mermaid)
            return .success
        } catch let error as UsageError {
            errors.write("\(error)")
        } catch {
            errors.write("LinkCheck: \(error)")
        }
        return .failure
    }
}

enum ExitCode: Int32 {
    case success = 0
    case brokenLinks = 1
    case failure = 2
}

import BTKInjector
import Foundation

/// Checks the links of Markdown files: `swift run LinkCheck README.md Docs`.
@main
enum LinkCheck {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let times = arguments.first == "--times" ? ConstructionTimes() : nil
        if times != nil { arguments.removeFirst() }
        try GlobalInjector.setUp { binder in
            linkCheck(&binder)
            platform(&binder)
            if let times { binder.onConstruction(times.add) }
        }
        let injector = try GlobalInjector.get()
        let output: any Output = try injector.instance()
        guard arguments != ["--graph"] else { return output.write(try graph(of: injector)) }
        let command: any Command = try injector.instance()
        let code = command.run(arguments)
        if let times { output.write(times.table) }
        exit(code.rawValue)
    }
}

/// Returns the wiring as text that Mermaid draws.
///
/// The needs of a block are known when it has run, so the blocks run in a dry run. All others are known before.
func graph(of injector: Injector) throws -> String {
    try injector.verify()
    return injector.dependencyGraph.mermaid
}

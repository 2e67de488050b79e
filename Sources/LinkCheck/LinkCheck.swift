import BTKInjector
import Foundation

/// Checks the links of Markdown files: `swift run LinkCheck README.md Docs`.
@main
enum LinkCheck {
    static func main() throws {
        try GlobalInjector.setUp { binder in
            linkCheck(&binder)
            platform(&binder)
        }
        let injector = try GlobalInjector.get()
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments == ["--graph"] {
            try injector.instance(for: Output.self).write(graph(of: injector))
        } else {
            exit(try injector.instance(for: Command.self).run(arguments).rawValue)
        }
    }
}

/// The wiring as text that Mermaid draws.
///
/// What blocks ask for is known when they have run, so they do: in a dry run, and the factory, which takes an argument,
/// for real.
func graph(of injector: Injector) throws -> String {
    try injector.verify()
    let makeChecker: Factory<any Checker, Document> = try injector.factory()
    _ = try makeChecker(Document(path: Path("."), links: [], anchors: []))
    return injector.dependencyGraph.mermaid
}

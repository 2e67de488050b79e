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
        let command: any Command = try GlobalInjector.get().instance()
        exit(command.run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}

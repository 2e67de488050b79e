import BTKInjector
import BTKInjectorInspection
import Foundation
import Notes

/// The program: `swift run NotesApp add "Milk"`.
@main struct NotesApp {
    static func main() async {
        do {
            print(try await answer(to: Command(CommandLine.arguments.dropFirst())))
        } catch {
            FileHandle.standardError.write(Data("\(cause(of: error))\n".utf8))
            exit(1)
        }
    }

    private static func answer(to command: Command) async throws -> String {
        switch command.task {
        case .help: return Command.usage
        case .graph: return try Injector(wiring).dependencyGraph.text
        case .broken:
            do { _ = try Injector(signIn) } catch { return "\(error)" }
            return "Nothing is missing."
        case .terminal(let request):
            try GlobalInjector.setUp(injector(for: command))
            return try await Terminal().answer(to: request, as: User(name: command.user))
        }
    }

    /// Makes the app's injector, with what the command says in place of what is wired.
    private static func injector(for command: Command) throws -> Injector {
        try Injector(wiring).overriding { binder in
            if let path = command.folder { binder.wireProvider { Folder(path: path) } }
            if command.isVerbose { binder.wireProvider(for: Log.self, to: ErrorLog.init) }
        }
    }

    /// Returns what went wrong in the app: an error of the wiring has it within.
    private static func cause(of error: any Error) -> any Error {
        if case InjectionError.constructionFailed(_, _, let underlying) = error { underlying } else { error }
    }
}

/// Writes beside the answer, so that the answer can go into a file.
nonisolated struct ErrorLog: Log {
    func write(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}

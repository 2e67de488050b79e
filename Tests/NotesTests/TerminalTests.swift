import BTKInjector
import BTKInjectorTesting
import Testing

@testable import Notes
@testable import NotesApp

/// The terminal asks the global injector, which a trait replaces for the time of each test.
@Suite(
    .overriding(try Injector(wiring)) { binder in
        binder.wireProvider(for: Store.self) { FakeStore("Milk", "Tea") }
        binder.wireProvider(for: Clock.self, to: FixedClock.init)
    })
struct TerminalTests {
    private func answer(_ words: String...) async throws -> String {
        let command = try Command(words)
        guard case .terminal(let request) = command.task else { return "" }
        return try await Terminal().answer(to: request, as: User(name: command.user))
    }

    @Test func adds() async throws {
        #expect(try await answer("add", "Bread") == "3  Bread")
    }

    @Test func lists() async throws {
        #expect(try await answer("list") == "1  Milk\n2  Tea")
    }

    @Test func shows() async throws {
        #expect(try await answer("--user", "ada", "show", "2") == "Tea\nwritten 1970-01-01T00:00:00Z")
        await #expect(throws: NotesError.unknownNote(3, count: 2)) { try await answer("show", "3") }
    }
}

struct CommandTests {
    @Test func readsOptionsBeforeTheCommand() throws {
        let command = try Command(["--user", "ada", "--folder", "notes", "--verbose", "add", "--user"])
        #expect(command.user == "ada")
        #expect(command.folder == "notes")
        #expect(command.isVerbose)
        #expect(command.task == .terminal(.add("--user")))
    }

    @Test(arguments: [[], ["ad"], ["add"], ["show", "x"], ["--user"], ["list", "all"]])
    func refuses(words: [String]) {
        #expect(throws: UsageError.self) { try Command(words) }
    }
}

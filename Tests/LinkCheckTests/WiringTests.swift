import BTKInjector
import TestSupport
import Testing

@testable import LinkCheck

@Suite("Wiring")
struct WiringTests {
    private func makeInjector() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            linkCheck(&binder)
            memory(&binder)
        }
    }

    @Test("The program's own platform completes the wiring, in the global injector", .usesGlobalInjector)
    func start() throws {
        try GlobalInjector.setUp { binder in
            linkCheck(&binder)
            platform(&binder)
        }
        defer { GlobalInjector.remove() }
        let injector = try GlobalInjector.get()
        #expect(try injector.instance(for: Command.self) is CheckCommand)
        #expect(try injector.instance(for: FileSystem.self) is Disk)
    }

    @Test("Without a platform there is no injector: the error names what is missing and who needs it")
    func platformMissing() {
        func isMissing<T>(_ type: T.Type, for asker: (some Any).Type) -> InjectionError {
            .bindingNotFound(BindingKey(type), path: [BindingKey(asker), BindingKey(type)])
        }
        let problems = [
            isMissing(FileSystem.self, for: (any Library).self), isMissing(FileSystem.self, for: (any Checker).self),
        ]
        #expect(throws: InjectionError.invalidConfiguration(problems)) {
            try Injector.injectorWithBlock(linkCheck)
        }
    }

    @Test("The two parsers of the ring reach each other, and are one each")
    func ring() throws {
        let injector = try makeInjector()
        let blocks = try #require(try injector.instance(for: BlockParser.self) as? MarkdownBlockParser)
        let containers = try #require(try blocks.containers.get() as? MarkdownContainerParser)
        #expect(try containers.blocks.get() as? MarkdownBlockParser === blocks)
        #expect(try injector.instance(for: ContainerParser.self) as? MarkdownContainerParser === containers)
    }

    @Test("The ring goes with its injector, and a parser that is used later says so")
    func ringEnds() throws {
        var injector: Injector? = try makeInjector()
        var parser: (any Parser)? = try injector?.instance()
        weak let containers = try injector?.instance(for: ContainerParser.self) as? MarkdownContainerParser
        #expect(try parser?.document(at: Path("a.md"), text: "> # a").anchors == ["a"])
        #expect(containers != nil)

        injector = nil
        #expect(containers == nil)
        #expect(throws: InjectionError.injectorReleased(BindingKey(ContainerParser.self))) {
            try parser?.document(at: Path("a.md"), text: "> # a")
        }
        parser = nil
    }

    @Test("Everything can be made")
    func verification() throws {
        #expect(try makeInjector().verify().isEmpty)
    }

    @Test("The times of all that was made are told, the longest first")
    func times() throws {
        let times = ConstructionTimes()
        let injector = try Injector.injectorWithBlock { binder in
            linkCheck(&binder)
            memory(&binder)
            binder.onConstruction(times.add)
        }
        _ = try injector.instance(for: Library.self)
        let rows = times.table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(rows[0] == ["ms", "made", "binding"])
        #expect(rows[1][1...2] == ["1", "Library,"])
        let milliseconds = rows.dropFirst().map { Double($0[0])! }
        #expect(milliseconds == milliseconds.sorted(by: >))
    }

    @Test("The README shows the wiring as it is")
    func picture() throws {
        let injector = try Injector.injectorWithBlock { binder in
            linkCheck(&binder)
            platform(&binder)
        }
        let readme = try Disk().text(of: Path(#filePath).appending("../../../README.md"))
        let picture = try graph(of: injector)
        #expect(readme.contains("```mermaid\n\(picture)\n```"), "README.md does not show\n\(picture)")
    }

    @Test("The command and its checkers share one library, and one file system")
    func shared() throws {
        let injector = try makeInjector()
        let command = try #require(try injector.instance(for: Command.self) as? CheckCommand)
        let library = try #require(try injector.instance(for: Library.self) as? CachingLibrary)
        let files = try injector.instance(for: MemoryFileSystem.self)
        let document = Document(path: Path("a.md"), links: [], anchors: [])
        let checker = try #require(try command.makeChecker(document) as? LinkChecker)
        #expect(checker.document == document)
        #expect(command.library as? CachingLibrary === library)
        #expect(checker.library as? CachingLibrary === library)
        #expect(checker.files as? MemoryFileSystem === files)
        #expect(library.files as? MemoryFileSystem === files)
    }

    @Test("Results and errors have outputs of their own")
    func outputs() throws {
        let injector = try makeInjector()
        let command = try #require(try injector.instance(for: Command.self) as? CheckCommand)
        let output = try #require(command.output as? RecordingOutput)
        let errors = try #require(command.errors as? RecordingOutput)
        #expect(output !== errors)
        #expect(try injector.instance(for: RecordingOutput.self) === output)
        #expect(try injector.instance(for: RecordingOutput.self, named: .standardError) === errors)
    }
}

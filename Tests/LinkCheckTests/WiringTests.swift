import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

@testable import LinkCheck

@Suite("Wiring") struct WiringTests {
    private func makeInjector(files: [String: String?] = [:]) throws -> Injector {
        try Injector.injectorWithBlock { binder in
            linkCheck(&binder)
            memory(&binder, files: files)
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

    @Test("Without a platform the configuration is refused: the error names the missing bindings and their dependents")
    func platformMissing() {
        func isMissing<T>(_ type: T.Type, for asker: (some Any).Type) -> InjectionError {
            .bindingNotFound(BindingKey(type), path: [BindingKey(asker), BindingKey(type)])
        }
        let errors = BindingKey(Output.self, named: .standardError)
        let problems = [
            .bindingNotFound(errors, path: [errors]), isMissing(Output.self, for: (any Command).self),
            isMissing(FileSystem.self, for: (any Crawler).self),
        ]
        expectThrows(.invalidConfiguration(problems)) { try Injector.injectorWithBlock(linkCheck) }
    }

    @Test("The crawler and its checkers reach each other") func ring() throws {
        let injector = try makeInjector()
        let crawler = try #require(try injector.instance(for: Crawler.self) as? LinkCrawler)
        let document = Document(path: Path("a.md"), links: [], anchors: [])
        let checker = try #require(try crawler.makeChecker(document) as? LinkChecker)
        #expect(checker.document == document)
        #expect(try checker.crawler.get() as? LinkCrawler === crawler)
    }

    @Test("The ring is released with its injector, and a crawler that is used later says so") func ringEnds() throws {
        var injector: Injector? = try makeInjector(files: ["a.md": ""])
        var crawler = try injector?.instance(for: Crawler.self) as? LinkCrawler
        weak let released = crawler
        injector = nil
        expectThrows(.injectorReleased(BindingKey(Checker.self))) { try crawler?.crawl(["a.md"]) }
        crawler = nil
        #expect(released == nil)
    }

    @Test("Everything can be made") func verification() throws {
        #expect(try makeInjector().verify().isEmpty)
    }

    @Test("The times of all that was made are told, the longest first") func times() throws {
        let times = ConstructionTimes()
        let injector = try Injector.injectorWithBlock { binder in
            linkCheck(&binder)
            memory(&binder)
            binder.onConstruction(times.add)
        }
        _ = try injector.instance(for: Crawler.self)
        let rows = times.table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(rows[0] == ["ms", "made", "binding"])
        #expect(rows[1][1...2] == ["1", "Crawler,"])
        let milliseconds = rows.dropFirst().map { Double($0[0])! }
        #expect(milliseconds == milliseconds.sorted(by: >))
    }

    @Test("The crawler and its checkers share one file system") func shared() throws {
        let injector = try makeInjector()
        let files = try injector.instance(for: MemoryFileSystem.self)
        let crawler = try #require(try injector.instance(for: Crawler.self) as? LinkCrawler)
        let document = Document(path: Path("a.md"), links: [], anchors: [])
        let checker = try #require(try crawler.makeChecker(document) as? LinkChecker)
        #expect(crawler.files as? MemoryFileSystem === files)
        #expect(checker.files as? MemoryFileSystem === files)
    }

    @Test("Results and errors have outputs of their own") func outputs() throws {
        let injector = try makeInjector()
        try GlobalInjector.withInjector(injector) {
            let program = LinkCheck()
            let output = try #require(program.output as? RecordingOutput)
            let errors = try #require(program.errors as? RecordingOutput)
            #expect(output !== errors)
            #expect(try injector.instance(for: RecordingOutput.self) === output)
            #expect(try injector.instance(for: RecordingOutput.self, named: .standardError) === errors)
        }
    }
}

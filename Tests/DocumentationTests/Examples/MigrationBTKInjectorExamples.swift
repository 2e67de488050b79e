import BTKInjector
import Synchronization
import TestSupport
import Testing

// The code of Docs/Migration-BTKInjector.md, run.

@Suite("Docs/Migration-BTKInjector.md")
struct MigrationBTKInjectorExamples {
    protocol CoreData: AnyObject, Sendable {
        var model: String { get }
    }

    final class DefaultCoreData: CoreData {
        let model = "model"
    }

    protocol Notes: AnyObject, Sendable {
        var coreData: any CoreData { get }
    }

    final class DefaultNotes: Notes {
        let coreData: any CoreData
        init(coreData: any CoreData) { self.coreData = coreData }
    }

    @Test("An injector of one's own")
    func instance() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: CoreData.self) { _ in DefaultCoreData() }
            binder.bindProvider(for: Notes.self) { i in DefaultNotes(coreData: try i.instance()) }
        }
        let notes: any Notes = try injector.instance()

        #expect(try injector.instance(for: Notes.self) === notes)
        #expect(try injector.instance(for: CoreData.self) === notes.coreData)
    }

    // MARK: Cycles

    protocol First: AnyObject, Sendable { var second: any Second { get } }
    protocol Second: AnyObject, Sendable { var third: any Third { get } }
    protocol Third: AnyObject, Sendable { var first: any First { get } }

    final class DefaultFirst: First {
        let second: any Second
        init(second: any Second) { self.second = second }
    }

    final class DefaultSecond: Second {
        let third: any Third
        init(third: any Third) { self.third = third }
    }

    final class DefaultThird: Third {
        let first: any First
        init(first: any First) { self.first = first }
    }

    @Test("A ring of instances is an error")
    func ringOfInstances() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: First.self) { i in DefaultFirst(second: try i.instance()) }
            binder.bindProvider(for: Second.self) { i in DefaultSecond(third: try i.instance()) }
            binder.bindProvider(for: Third.self) { i in DefaultThird(first: try i.instance()) }
        }

        #expect(
            throws: InjectionError.circularDependency(path: [
                BindingKey(First.self), BindingKey(Second.self), BindingKey(Third.self), BindingKey(First.self),
            ])
        ) {
            try injector.instance(for: First.self)
        }
    }

    final class LateFirst: First {
        private let provider: Provider<any Second>
        var second: any Second { provider.wrappedValue }
        init(second: Provider<any Second>) { provider = second }
    }

    final class LateSecond: Second {
        private let provider: Provider<any Third>
        var third: any Third { provider.wrappedValue }
        init(third: Provider<any Third>) { provider = third }
    }

    final class LateThird: Third {
        private let provider: Provider<any First>
        var first: any First { provider.wrappedValue }
        init(first: Provider<any First>) { provider = first }
    }

    @Test("A ring of providers is none")
    func ringOfProviders() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: First.self) { i in LateFirst(second: try i.provider()) }
            binder.bindProvider(for: Second.self) { i in LateSecond(third: try i.provider()) }
            binder.bindProvider(for: Third.self) { i in LateThird(first: try i.provider()) }
        }

        let first: any First = try injector.instance()
        #expect(first.second.third.first === first)
    }

    // MARK: Factories

    protocol Sample {
        var text: String { get }
        var coreData: any CoreData { get }
    }

    final class DefaultSample: Sample {
        let text: String
        let coreData: any CoreData
        init(text: String, coreData: any CoreData) {
            self.text = text
            self.coreData = coreData
        }
    }

    @Test("A factory")
    func factory() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: CoreData.self, to: DefaultCoreData.init)
            binder.wireFactory(for: Sample.self, taking: String.self, to: DefaultSample.init)
        }
        let sample: any Sample = try injector.make("test4")
        let makeSample: Factory<any Sample, String> = try injector.factory()

        #expect(sample.text == "test4")
        #expect(try makeSample("test4") as? DefaultSample !== sample as? DefaultSample)
        #expect(try makeSample("test5").coreData === sample.coreData)
    }

    protocol SampleFactory: Sendable {
        func sample(text: String) throws -> any Sample
    }

    struct DefaultSampleFactory: SampleFactory {
        let make: Factory<any Sample, String>
        func sample(text: String) throws -> any Sample { try make(text) }
    }

    @Test("A factory with a protocol of its own")
    func ownFactory() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: CoreData.self, to: DefaultCoreData.init)
            binder.wireFactory(for: Sample.self, taking: String.self, to: DefaultSample.init)
            binder.wireProvider(for: SampleFactory.self, to: DefaultSampleFactory.init)
        }
        let samples: any SampleFactory = try injector.instance()

        #expect(try samples.sample(text: "test4").text == "test4")
    }

    // MARK: Providers of one's own

    protocol CoreDataProvider: Sendable {
        func get() throws -> any CoreData
    }

    struct InjectedCoreDataProvider: CoreDataProvider {
        let provider: Provider<any CoreData>
        func get() throws -> any CoreData { try provider.get() }
    }

    final class Archive: Sendable {
        let coreData: any CoreDataProvider
        init(coreData: any CoreDataProvider) { self.coreData = coreData }
    }

    @Test("A provider protocol of one's own")
    func ownProvider() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: CoreData.self, to: DefaultCoreData.init)
            binder.wireProvider(for: CoreDataProvider.self, to: InjectedCoreDataProvider.init)
            binder.wireProvider(for: Archive.self, to: Archive.init)
        }
        let archive: Archive = try injector.instance()

        #expect(try archive.coreData.get() === injector.instance(for: CoreData.self))
    }

    struct CoreDataMaker {
        let isFake: Bool
        func make(_ i: inout Resolver) throws -> any CoreData {
            isFake ? FakeCoreData() : DefaultCoreData()
        }
    }

    final class FakeCoreData: CoreData {
        let model = "fake"
    }

    @Test("A provider class of one's own")
    func providerClass() throws {
        let maker = CoreDataMaker(isFake: true)

        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: CoreData.self, maker.make)
        }

        #expect(try injector.instance(for: CoreData.self).model == "fake")
    }

    @Test("A provider by hand")
    func providerByHand() throws {
        let archive = Archive(coreData: InjectedCoreDataProvider(provider: Provider { FakeCoreData() }))
        #expect(try archive.coreData.get().model == "fake")
    }

    // MARK: Lazy proxies

    struct Chapter: Sendable {
        @Provider var coreData: any CoreData
    }

    @Test("A lazy stand-in, of the injector that made it")
    func proxy() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: CoreData.self) { _ in DefaultCoreData() }
            binder.bindProvider(for: Chapter.self) { i in Chapter(coreData: try i.provider()) }
        }
        let chapter: Chapter = try injector.instance()

        #expect(try chapter.coreData === injector.instance(for: CoreData.self))
    }

    // MARK: Copies and removal

    @Test("A copy with other bindings, and one with less")
    func copies() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: CoreData.self) { _ in DefaultCoreData() }
            binder.bindProvider(for: Notes.self) { i in DefaultNotes(coreData: try i.instance()) }
        }

        let test = try app.overriding { binder in
            binder.bindProvider(for: CoreData.self) { _ in FakeCoreData() }
        }
        let less = try app.overriding { binder in
            binder.removeBinding(for: Notes.self)
        }

        #expect(try test.instance(for: Notes.self).coreData.model == "fake")
        #expect(try app.instance(for: Notes.self).coreData.model == "model")
        #expect(!less.hasBinding(for: Notes.self))
        #expect(try less.instance(for: CoreData.self) !== app.instance(for: CoreData.self))
    }

    @Test("A block that throws leaves nothing behind")
    func failure() throws {
        struct NoDisk: Error {}
        final class Disk: Sendable { let hasInstance = Atomic(false) }
        let disk = Disk()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: CoreData.self) { _ in
                guard disk.hasInstance.load(ordering: .relaxed) else { throw NoDisk() }
                return DefaultCoreData()
            }
        }

        let key = BindingKey(CoreData.self)
        #expect(throws: InjectionError.constructionFailed(key, path: [key], underlying: NoDisk())) {
            try injector.instance(for: CoreData.self)
        }
        disk.hasInstance.store(true, ordering: .relaxed)
        #expect(try injector.instance(for: CoreData.self).model == "model")
    }
}

// With the README's example, since there is one global injector for all.
extension ReadmeExamples {
    @Suite("Docs/Migration-BTKInjector.md, the global injector")
    struct MigrationBTKInjectorGlobalExamples {
        typealias CoreData = MigrationBTKInjectorExamples.CoreData
        typealias DefaultCoreData = MigrationBTKInjectorExamples.DefaultCoreData
        typealias Notes = MigrationBTKInjectorExamples.Notes
        typealias DefaultNotes = MigrationBTKInjectorExamples.DefaultNotes

        struct Page {
            @Provider var coreData: any CoreData
        }

        @Test("The global injector, and what asks it", .usesGlobalInjector)
        func global() throws {
            #expect(throws: InjectionError.globalInjectorNotSet) { try GlobalInjector.get() }

            try GlobalInjector.setUp { binder in
                binder.bindProvider(for: CoreData.self) { _ in DefaultCoreData() }
                binder.bindProvider(for: Notes.self) { i in DefaultNotes(coreData: try i.instance()) }
            }
            let notes: any Notes = try GlobalInjector.get().instance()
            let page = Page()

            #expect(page.coreData === notes.coreData)
            #expect(throws: InjectionError.globalInjectorAlreadySet) { try GlobalInjector.setUp { _ in } }

            GlobalInjector.remove()

            #expect(throws: InjectionError.globalInjectorNotSet) { try GlobalInjector.get() }
        }
    }
}

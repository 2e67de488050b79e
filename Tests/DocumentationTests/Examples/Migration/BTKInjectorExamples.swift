import BTKInjector
import Testing

// The code of Docs/Migration/Older.md, BTKInjector, run.

@Suite("Docs/Migration/Older.md, BTKInjector")
struct BTKInjectorExamples {
    protocol CoreData: AnyObject, Sendable {
        var model: String { get }
    }

    final class DefaultCoreData: CoreData {
        let model = "model"
    }

    final class FakeCoreData: CoreData {
        let model = "fake"
    }

    struct CoreDataMaker {
        let isFake: Bool
        func make(_ i: inout Resolver) throws -> any CoreData {
            isFake ? FakeCoreData() : DefaultCoreData()
        }
    }

    @Test("A provider class", arguments: [false, true])
    func providerClass(isFake: Bool) throws {
        let maker = CoreDataMaker(isFake: isFake)

        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: CoreData.self, maker.make)
        }

        #expect(try injector.instance(for: CoreData.self).model == (isFake ? "fake" : "model"))
    }

    protocol First: AnyObject, Sendable { var second: any Second { get } }
    protocol Second: AnyObject, Sendable { var first: any First { get } }

    final class LateFirst: First {
        private let provider: Provider<any Second>
        var second: any Second { provider.wrappedValue }
        init(second: Provider<any Second>) { provider = second }
    }

    final class LateSecond: Second {
        private let provider: Provider<any First>
        var first: any First { provider.wrappedValue }
        init(first: Provider<any First>) { provider = first }
    }

    @Test("A cycle of lazy properties")
    func proxies() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: First.self, to: LateFirst.init)
            binder.wireProvider(for: Second.self, to: LateSecond.init)
        }

        let first: any First = try injector.instance()
        #expect(first.second.first === first)
    }

    protocol Sample {
        var text: String { get }
        var coreData: any CoreData { get }
    }

    struct DefaultSample: Sample {
        let text: String
        let coreData: any CoreData
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
}

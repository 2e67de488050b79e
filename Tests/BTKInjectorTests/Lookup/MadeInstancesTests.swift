import BTKInjector
import TestSupport
import Testing

private protocol Closable: AnyObject, Sendable {
    var name: String { get }
}

private final class Resource: Closable {
    let name: String
    let needs: [Resource]

    init(_ name: String, needs: Resource...) { (self.name, self.needs) = (name, needs) }
}

@Suite("Instances that exist")
struct MadeInstancesTests {
    private func makeInjector() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Resource.self, named: "pool") { i in
                Resource("pool", needs: try i.instance(named: "log"))
            }
            binder.bindProvider(for: Resource.self, named: "log") { _ in Resource("log") }
            binder.bindProvider(for: Closable.self) { i in Resource("client", needs: try i.instance(named: "pool")) }
            binder.bindProvider(for: Resource.self, named: "unused") { _ in Resource("unused") }
            binder.bindProvider(for: Resource.self, named: "weak", scope: .weak) { _ in Resource("weak") }
            binder.bindProvider(for: Resource.self, named: "graph", scope: .graph) { _ in Resource("graph") }
            binder.bindFactory(for: Resource.self, named: "new") { _ in Resource("new") }
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.mainActor.bindProvider(for: String.self) { _ in "main" }
        }
    }

    @Test("Singletons that were made are given in that order, by what they are, and none is made")
    @MainActor func order() throws {
        let injector = try makeInjector()
        #expect(injector.madeInstances(of: Closable.self).isEmpty)
        let kept = try (injector.instance(for: Closable.self), injector.instance(for: Resource.self, named: "weak"))
        _ = try (
            injector.instance(for: Int.self), injector.instance(for: Resource.self, named: "graph"),
            injector.instance(for: Resource.self, named: "new"), injector.mainActor.instance(for: String.self)
        )
        #expect(injector.madeInstances(of: Closable.self).map(\.name) == ["log", "pool", "client"])
        let resources: [Resource] = injector.madeInstances()
        #expect(resources.last === kept.0)
        #expect(injector.madeInstances(of: Int.self) == [7])
        #expect(injector.madeInstances(of: String.self) == [])
        #expect(injector.madeInstances(of: Any.self).count == 4)
    }

    @Test("An object that is bound to several types is given once, and equal values are several")
    func aliases() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Closable.self) { i in try i.instance(for: Resource.self) }
            binder.bindProvider(for: Resource.self) { _ in Resource("pool") }
            for name in ["a", "b"] { binder.bindProvider(for: Int.self, named: BindingName(name)) { _ in 7 } }
        }
        let resource = try injector.instance(for: Closable.self)
        #expect(injector.madeInstances(of: Closable.self).map(ObjectIdentifier.init) == [ObjectIdentifier(resource)])
        _ = try injector.instances(for: Int.self)
        #expect(injector.madeInstances(of: Int.self) == [7, 7])
    }

    @Test("A child's are its own; those that a request holds back do not exist yet, and those of a failed one never do")
    func held() throws {
        let (injector, names) = (try makeInjector(), Locked<[[String]]>([]))
        let child = try injector.makeChild { binder in
            for (name, fails) in [("good", false), ("bad", true)] {
                binder.bindProvider(for: Resource.self, named: BindingName(name)) { i in
                    i.whenComplete { _ in
                        names.append(injector.madeInstances(of: Closable.self).map(\.name))
                        if fails { throw Failure() }
                    }
                    return Resource(name, needs: try i.instance(named: fails ? "unused" : "log"))
                }
            }
        }
        _ = try child.instance(for: Resource.self, named: "good")
        #expect(throws: InjectionError.self) { _ = try child.instance(for: Resource.self, named: "bad") }
        #expect(names.value == [[], ["log"]])
        #expect(child.madeInstances(of: Closable.self).map(\.name) == ["good"])
        #expect(injector.madeInstances(of: Closable.self).map(\.name) == ["log"])
    }
}

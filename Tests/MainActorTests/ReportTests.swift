import BTKInjector
import TestSupport
import Testing

@Suite("Reports and made instances of the main actor")
@MainActor struct ReportTests {
    @Test("A report says whether its binding is of the main actor, with the depth across both kinds")
    func isOnMainActor() throws {
        let lines = Locked<[String]>()
        let injector = try Injector.injectorWithBlock { binder in
            binder.onConstruction {
                lines.append("\($0.key) \($0.depth) \($0.isOnMainActor)\($0.failed ? " failed" : "")")
            }
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.mainActor.bindFactory(for: Draft.self) { (_, n: Int) in Draft() }
            binder.mainActor.wireFactory(
                for: String.self, taking: Bool.self,
                to: { (n: Int, flag: Bool, make: MainActorFactory<Draft, Int>) in
                    if flag { throw NoDraft() }
                    return try make(n).text
                })
        }
        _ = try injector.mainActor.make(for: String.self, false)
        #expect(lines.value == ["Int 1 false", "Draft 1 true", "String 0 true"])
        #expect(throws: InjectionError.self) { try injector.mainActor.make(for: String.self, true) }
        #expect(lines.value.dropFirst(3) == ["String 0 true failed"])
    }

    @Test("An observer is told on the main actor of what is made there, and may ask")
    func observer() throws {
        let lines = Locked<[String]>()
        let draft = Draft("shared")
        let holder = Holder()
        let injector = try Injector.injectorWithBlock { binder in
            binder.onConstruction { _ in
                MainActor.assumeIsolated {
                    lines.append((try? holder.injector?.mainActor.instance(for: Draft.self).text) ?? "none")
                }
            }
            binder.mainActor.bindProvider(for: Draft.self) { i in
                i.whenComplete { _ in lines.append("complete") }
                return draft
            }
        }
        holder.injector = injector
        _ = try injector.mainActor.instance(for: Draft.self)
        #expect(lines.value == ["complete", "shared"])
    }

    @MainActor private final class Holder {
        weak var injector: Injector?
    }

    @Test("Made instances are those of both kinds in one order, there, and those of any thread elsewhere")
    func madeInstances() throws {
        let injector = try Injector.injectorWithBlock { binder in
            for (n, name) in (["a", "b", "c", "d"] as [BindingName]).enumerated() {
                if n.isMultiple(of: 2) {
                    binder.bindProvider(for: Int.self, named: name) { _ in n }
                } else {
                    binder.mainActor.bindProvider(for: Int.self, named: name) { _ in n }
                }
            }
            binder.mainActor.bindProvider(for: Draft.self) { i in
                _ = try i.instance(for: Int.self, named: "a")
                return Draft()
            }
            binder.mainActor.bindProvider(for: Int.self, named: "weak", scope: .weak) { _ in 9 }
            binder.mainActor.bindFactory(for: Int.self, named: "new") { _ in 10 }
        }
        #expect(injector.mainActor.madeInstances(of: Int.self) == [])
        _ = try injector.mainActor.instance(for: Int.self, named: "d")
        _ = try injector.instance(for: Int.self, named: "c")
        let draft = try injector.mainActor.instance(for: Draft.self)
        _ = try injector.mainActor.instance(for: Int.self, named: "b")
        _ = try injector.mainActor.instance(for: Int.self, named: "new")
        #expect(injector.mainActor.madeInstances(of: Int.self) == [3, 2, 0, 1])
        #expect(injector.madeInstances(of: Int.self) == [2, 0])
        #expect(injector.mainActor.madeInstances(of: Any.self).count == 5)
        let drafts: [Draft] = injector.mainActor.madeInstances()
        #expect(drafts.count == 1 && drafts.first === draft)
        let child = try injector.makeChild { _ in }
        #expect(child.mainActor.madeInstances(of: Any.self).isEmpty)
    }
}

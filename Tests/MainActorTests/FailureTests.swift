import BTKInjector
import TestSupport
import Testing

@Suite("Failures on the main actor") @MainActor struct FailureTests {
    @Test("A block does not run for a request without the main actor, in any form") func elsewhere() async throws {
        let injector = try Injector.injectorWithBlock { binder in
            for scope in [Scope.singleton, .weak, .graph] {
                binder.mainActor.bindProvider(for: Draft.self, named: BindingName("\(scope)"), scope: scope) { _ in
                    Issue.record("A block of \(scope) scope runs elsewhere.")
                    return Draft()
                }
            }
            binder.mainActor.bindFactory(for: Draft.self, named: "factory") { _ in
                Issue.record("A factory's block runs elsewhere.")
                return Draft()
            }
            binder.mainActor.bindProvider(for: Draft.self, named: "made") { _ in Draft() }
            binder.wireFactory(for: String.self, taking: Bool.self, to: { @MainActor (b: Bool) in "\(b)" })
        }
        // An instance that exists changes nothing.
        _ = try injector.mainActor.instance(for: Draft.self, named: "made")
        await checkElsewhere(injector)
    }

    /// Not in a detached task, whose issues belong to no test.
    @concurrent private nonisolated func checkElsewhere(_ injector: Injector) async {
        for name: BindingName in ["singleton", "weak", "graph", "factory", "made"] {
            let error = InjectionError.boundOnMainActor(BindingKey(Draft.self, named: name))
            expectThrows(error) { try injector.instance(for: Draft.self, named: name) }
            expectThrows(error) { try injector.instance(for: Draft?.self, named: name) }
            expectThrows(error) { try injector.provider(for: Draft.self, named: name) }
            expectThrows(error) { try injector.provider(for: Draft?.self, named: name) }
        }
        let first = InjectionError.boundOnMainActor(BindingKey(Draft.self, named: "singleton"))
        expectThrows(first) { try injector.instances(for: Draft.self) }
        let text = InjectionError.boundOnMainActor(BindingKey(String.self))
        expectThrows(text) { try injector.make(for: String.self, true) }
        expectThrows(text) { try injector.make(for: String?.self, true) }
        expectThrows(text) { try injector.factory(for: String.self, taking: Bool.self) }
        #expect(injector.madeInstances(of: Draft.self).isEmpty)
    }

    @Test("Errors are those of other requests, with their paths") func errors() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Int.self) { i in try i.instance(for: [Int].self).count }
            binder.mainActor.bindProvider(for: [Int].self) { i in [try i.provider().get()] }
            binder.mainActor.bindFactory(for: Draft.self) { (i, _: String) in Draft("\(try i.instance(for: Bool.self))")
            }
            binder.wireFactory(for: Draft.self, to: { @MainActor in throw NoDraft() })
        }
        let number = BindingKey(Int.self)
        let list = BindingKey([Int].self)
        let draft = BindingKey(Draft.self)
        expectThrows(.cycle(number, list, number)) { try injector.mainActor.instance(for: Int.self) }
        expectThrows(.missing(draft, BindingKey(Bool.self))) { try injector.mainActor.make(for: Draft.self, "") }
        expectThrows(.missing(BindingKey(Bool.self))) { try injector.mainActor.make(for: Bool.self, 1) }
        expectThrows(.failed(draft, with: NoDraft())) { try injector.mainActor.instance(for: Draft.self) }
    }
}

@Suite("Reports of the main actor") @MainActor struct ReportTests {
    @Test("A report says whether its binding is of the main actor, with the depth across both kinds")
    func isOnMainActor() throws {
        let lines = Locked<[String]>()
        let injector = try Injector.injectorWithBlock { binder in
            binder.onConstruction {
                lines.append("\($0.key) \($0.depth) \($0.isOnMainActor)\($0.didFail ? " failed" : "")")
            }
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.mainActor.bindFactory(for: Draft.self) { (_, n: Int) in Draft() }
            binder.wireFactory(
                for: String.self, taking: Bool.self,
                to: { @MainActor (n: Int, flag: Bool, make: MainActorFactory<Draft, Int>) in
                    if flag { throw NoDraft() }
                    return try make(n).text
                })
        }
        _ = try injector.mainActor.make(for: String.self, false)
        #expect(lines.value == ["Int 1 false", "Draft 1 true", "String 0 true"])
        #expect(throws: InjectionError.self) { try injector.mainActor.make(for: String.self, true) }
        #expect(lines.value.dropFirst(3) == ["String 0 true failed"])
    }

    @Test("An observer is called on the main actor for what is made there, and may request instances")
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

    @MainActor private final class Holder { weak var injector: Injector? }
}

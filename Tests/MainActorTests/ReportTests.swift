import BTKInjector
import TestSupport
import Testing

@Suite("Reports of the main actor")
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

    @MainActor private final class Holder {
        weak var injector: Injector?
    }
}

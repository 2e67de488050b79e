import BTKInjector
import TestSupport
import Testing

@Suite("Actions of the main actor, and what their request makes") @MainActor struct ActionTests {
    /// A screen with its parts: it gives an action, then asks for a part of each kind.
    private struct Plan {
        let injector: Injector

        /// - Parameter action: Runs at the end of the request for a `Draft`.
        init(_ action: @escaping @MainActor (inout MainActorResolver) throws -> Void) throws {
            injector = try Injector { binder in
                binder.bindProvider(for: Int.self) { _ in 1 }
                binder.mainActor.bindProvider(for: Draft.self, named: "before") { _ in Draft("before") }
                binder.mainActor.bindProvider(for: Draft.self, named: "after") { _ in Draft("after") }
                binder.mainActor.bindProvider(for: Draft.self, named: "weak", scope: .weak) { _ in Draft("weak") }
                binder.mainActor.bindProvider(for: Draft.self) { i in
                    _ = try i.instance(for: Draft.self, named: "before")
                    i.whenComplete(action)
                    _ = try i.instance(for: Draft.self, named: "after")
                    _ = try i.instance(for: Draft.self, named: "weak")
                    return Draft("\(try i.instance(for: Int.self))")
                }
            }
        }

        @MainActor var made: [String] { injector.mainActor.madeInstances(of: Draft.self).map(\.text) }
    }

    @Test("An ordinary instance is there for other threads before the end of the request that made it")
    func ordinaryInstance() throws {
        let seen = Locked<[Int]>()
        let holder = Locked<Injector?>(nil)
        let plan = try Plan { _ in
            // Another thread gets it while this one waits for that: it waits for no action.
            let injector = try #require(holder.value)
            seen.append(try Worker { try injector.instance(for: Int.self) }.join())
        }
        holder.value = plan.injector
        // The action is the injector's, and so would keep it.
        defer { holder.value = nil }
        _ = try plan.injector.mainActor.instance(for: Draft.self)
        #expect(seen.value == [1])
    }

    @Test("A request that fails takes out what it made there after its first action, and makes it again")
    func failure() throws {
        let fails = Locked(true)
        let plan = try Plan { _ in if fails.value { throw NoDraft() } }
        expectThrows(.failed(BindingKey(Draft.self), with: NoDraft())) {
            try plan.injector.mainActor.instance(for: Draft.self)
        }
        #expect(plan.made == ["before"])
        #expect(plan.injector.madeInstances(of: Int.self) == [1])
        fails.value = false
        _ = try plan.injector.mainActor.instance(for: Draft.self)
        #expect(plan.made == ["before", "after", "1"])
    }

    @Test("Until the end only the request itself finds what it made there after its first action")
    func untilTheEnd() throws {
        let made = Locked<[[String]]>()
        let holder = Locked<Injector?>(nil)
        let plan = try Plan { i in
            let after = try i.instance(for: Draft.self, named: "after")
            #expect(try i.instance(for: Draft.self, named: "after") === after)
            made.append(holder.value?.mainActor.madeInstances(of: Draft.self).map(\.text) ?? [])
        }
        holder.value = plan.injector
        // The action is the injector's, and so would keep it.
        defer { holder.value = nil }
        _ = try plan.injector.mainActor.instance(for: Draft.self)
        #expect(made.value == [["before"]])
        #expect(plan.made == ["before", "after", "1"])
    }

    @Test("A weak instance of a request that fails is made again, also while somebody holds it") func weakInstance()
        throws
    {
        let kept = Kept()
        let plan = try Plan { i in
            kept.draft = try i.instance(for: Draft.self, named: "weak")
            throw NoDraft()
        }
        #expect(throws: InjectionError.self) { try plan.injector.mainActor.instance(for: Draft.self) }
        let draft = try plan.injector.mainActor.instance(for: Draft.self, named: "weak")
        #expect(draft !== kept.draft)
        #expect(try plan.injector.mainActor.instance(for: Draft.self, named: "weak") === draft)
    }

    @MainActor private final class Kept { var draft: Draft? }
}

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

    @Test("Until the end, only the request itself finds what it made there, and all threads find what is ordinary")
    func untilTheEnd() throws {
        let holder = Holder()
        var made: [String] = []
        var number: Int?
        let plan = try Plan { i in
            let injector = try #require(holder.injector)
            let after = try i.instance(for: Draft.self, named: "after")
            #expect(try i.instance(for: Draft.self, named: "after") === after)
            made = injector.mainActor.madeInstances(of: Draft.self).map(\.text)
            // This thread waits for another one: so that one waits for no action.
            number = try Worker { try injector.instance(for: Int.self) }.join()
        }
        holder.injector = plan.injector
        _ = try plan.injector.mainActor.instance(for: Draft.self)
        #expect(made == ["before"])
        #expect(number == 1)
        #expect(plan.made == ["before", "after", "1"])
    }

    @Test("A request that fails takes out what it made there after its first action, and makes it again")
    func failure() throws {
        let fails = Locked(true)
        var weakDrafts: [Draft] = []
        let plan = try Plan { i in
            weakDrafts.append(try i.instance(for: Draft.self, named: "weak"))
            if fails.value { throw Failure() }
        }
        expectThrows(.failed(BindingKey(Draft.self))) {
            try plan.injector.mainActor.instance(for: Draft.self)
        }
        #expect(plan.made == ["before"])
        #expect(plan.injector.madeInstances(of: Int.self) == [1])
        fails.value = false
        _ = try plan.injector.mainActor.instance(for: Draft.self)
        #expect(plan.made == ["before", "after", "1"])
        // Another one, though somebody holds the first.
        #expect(weakDrafts.count == 2 && weakDrafts[0] !== weakDrafts[1])
    }
}

#if os(macOS) || os(Linux)
    /// Where a block leaves its resolver.
    @MainActor private var kept: MainActorResolver?

    /// Lets a block give back the resolver of another injector's block.
    @MainActor private func exchange() throws {
        let inner = try Injector { binder in
            binder.mainActor.bindProvider(for: Holder.self) { i in
                i = kept.take()!
                return Holder()
            }
        }
        let outer = try Injector { binder in
            binder.mainActor.bindProvider(for: Draft.self) { i in
                kept = consume i
                _ = try? inner.mainActor.instance(for: Holder.self)
                i = kept.take()!
                return Draft()
            }
        }
        _ = try outer.mainActor.instance(for: Draft.self)
    }

    @Suite("Resolvers that are exchanged") struct ExchangedResolverTests {
        @Test("A block that gives back another resolver than its own ends the process, before that one can be misused")
        func exchanged() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                try await exchange()
            }
            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(text.contains("A block has given back another resolver than its own."))
        }
    }
#endif

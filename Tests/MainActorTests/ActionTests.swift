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

    @Test("A weak instance of a request that fails is made again, also while somebody holds it") func weakInstance()
        throws
    {
        var kept: Draft?
        let plan = try Plan { i in
            kept = try i.instance(for: Draft.self, named: "weak")
            throw NoDraft()
        }
        #expect(throws: InjectionError.self) { try plan.injector.mainActor.instance(for: Draft.self) }
        let draft = try plan.injector.mainActor.instance(for: Draft.self, named: "weak")
        #expect(draft !== kept)
        #expect(try plan.injector.mainActor.instance(for: Draft.self, named: "weak") === draft)
    }
}

/// Where blocks leave their resolvers to each other.
@MainActor private enum Exchange {
    static var ofOuter: MainActorResolver?
    static var ofInner: MainActorResolver?

    /// Lets a block take the resolver of an injector that ends.
    static func run() throws {
        let injector = try Injector { binder in
            binder.mainActor.bindProvider(for: Draft.self) { i in
                ofOuter = consume i
                do { try lend() } catch {}
                i = ofInner.take()!
                _ = try i.instance(for: Holder.self)
                return Draft()
            }
        }
        _ = try injector.mainActor.instance(for: Draft.self)
    }

    private static func lend() throws {
        let passing = try Injector { binder in
            binder.mainActor.bindProvider(for: Holder.self) { j in
                ofInner = consume j
                j = ofOuter.take()!
                return Holder()
            }
        }
        _ = try passing.mainActor.instance(for: Holder.self)
    }
}

@Suite("Resolvers that are exchanged") struct ExchangedResolverTests {
    #if os(macOS) || os(Linux)
        /// The outer block had the resolver of an injector that was gone, and read freed memory by it.
        @Test("A block that gives back another resolver than its own ends the process, before that one can be misused")
        func exchanged() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                try await Exchange.run()
            }
            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(text.contains("A block has given back another resolver than its own."))
        }
    #endif

    @Test("A block may take its own resolver aside, and put it back")
    @MainActor
    func putBack() throws {
        let injector = try Injector { binder in
            binder.wireProvider(to: { 1 })
            binder.mainActor.bindProvider(for: String.self) { i in
                Exchange.ofOuter = consume i
                i = Exchange.ofOuter.take()!
                return "\(try i.instance(for: Int.self))"
            }
        }
        #expect(try injector.mainActor.instance(for: String.self) == "1")
    }
}

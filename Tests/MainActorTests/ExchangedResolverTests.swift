import BTKInjector
import TestSupport
import Testing

private final class Inner {}
private final class Outer {}

/// Where blocks leave their resolvers to each other.
@MainActor private enum Exchange {
    static var ofOuter: MainActorResolver?
    static var ofInner: MainActorResolver?

    /// Lets a block take the resolver of an injector that ends.
    static func run() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Outer.self) { i in
                ofOuter = consume i
                do { try lend() } catch {}
                i = ofInner.take()!
                _ = try i.instance(for: Inner.self)
                return Outer()
            }
        }
        _ = try injector.mainActor.instance(for: Outer.self)
    }

    private static func lend() throws {
        let passing = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Inner.self) { j in
                ofInner = consume j
                j = ofOuter.take()!
                return Inner()
            }
        }
        _ = try passing.mainActor.instance(for: Inner.self)
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
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Int.self) { _ in 1 }
            binder.mainActor.bindProvider(for: String.self) { i in
                Exchange.ofOuter = consume i
                i = Exchange.ofOuter.take()!
                return "\(try i.instance(for: Int.self))"
            }
        }
        #expect(try injector.mainActor.instance(for: String.self) == "1")
    }
}

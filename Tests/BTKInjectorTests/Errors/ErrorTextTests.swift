import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private protocol Clock: Sendable {}
private protocol Store: Sendable {}
private protocol Client: Sendable {}
private struct Thing: Clock, Store, Client { init(_ parts: Any...) {} }
private struct Stare {}
private struct StoreInMemory {}
private struct OtherStore: FixLineTests.Store {}
private typealias DiskStore = FixLineTests.DiskStore
/// Not Sendable.
private final class Notes {}

private struct ClockedStore: Store, Client { let clock: any Clock }

extension Binder {
    /// Binds at a line of a file that does not exist, so that texts don't change with this one.
    mutating func provider<T: Sendable>(
        _ type: T.Type, named name: BindingName? = nil, _ line: Int,
        _ make: @escaping @Sendable (inout Resolver) throws -> T
    ) { bindProvider(for: type, named: name, fileID: "App/Wiring.swift", line: line, make) }

    mutating func factory<T, each Argument>(
        _ type: T.Type, named name: BindingName? = nil, _ line: Int,
        _ make: @escaping @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T
    ) { bindFactory(for: type, named: name, fileID: "App/Wiring.swift", line: line, make) }
}

/// A mistake, and the whole text that it leads to.
struct ErrorText: Sendable, CustomTestStringConvertible {
    let title: String
    let text: String
    let mistake: @Sendable () throws -> Void

    init(_ title: String, _ text: String, _ mistake: @escaping @Sendable () throws -> Void) {
        self.title = title
        self.text = text
        self.mistake = mistake
    }

    /// The mistake is a configuration, or else a request.
    init(
        _ title: String, bind: @escaping @Sendable (inout Binder) -> Void,
        ask: @escaping @Sendable (Injector) throws -> Void = { _ in }, _ text: String
    ) { self.init(title, text) { try ask(try Injector.injectorWithBlock(bind)) } }

    /// The mistake is an error that somebody made by hand.
    init(_ title: String, error: InjectionError, _ text: String) { self.init(title, text) { throw error } }

    var testDescription: String { title }
}

@Suite("Texts of errors") struct ErrorTextTests {
    @Test(
        "Each error describes the mistake, its place and a fix",
        arguments: texts + arguments + children + overrides + forms)
    func text(_ expected: ErrorText) async throws {
        let result = await Worker(stackSize: Stack.main, expected.mistake).result
        let error = try #require(result.error as? InjectionError)
        #expect(error.description == expected.text, "\n\(error)")
        #expect("\(error as any Error)" == expected.text)
    }

    @Test("The lines of a text that differ on the main actor, and for a name, say so") @MainActor func variations()
        throws
    {
        let injector = try Injector { binder in
            binder.mainActor.bindProvider(for: Clock.self) { _ in Thing() }
            binder.factory(Store.self, named: "disk", 1) { (_, path: String) in Thing() }
        }
        let provider = failure { try injector.mainActor.factory(for: Clock.self) }
        let handle =
            "request an instance or a MainActorProvider of Clock, or bind it with `binder.mainActor.bindFactory`."
        #expect(provider?.description.contains("  fix: \(handle)") == true)
        let mismatch = failure { try injector.instance(for: Store.self, named: "disk") }
        #expect(mismatch?.description.contains("`try injector.make(for: Store.self, named: \"disk\", …)`.") == true)
    }

    private static var texts: [ErrorText] {
        [
            ErrorText(
                "a cycle",
                bind: { binder in
                    binder.provider(Int.self, 1) { i in try i.instance(for: String.self).count }
                    binder.provider(String.self, 2) { i in "\(try i.instance(for: Clock.self))" }
                    binder.provider(Clock.self, 3) { i in Thing(try i.instance(for: Store.self)) }
                    binder.factory(Store.self, named: nil, 4) { i in Thing(try i.instance(for: String.self)) }
                },
                ask: { _ = try $0.instance(for: Int.self) },
                """
                [circular-dependency] String is needed to build itself.
                  String, bound at App/Wiring.swift:2
                  → Clock, bound at App/Wiring.swift:3
                  → Store, bound at App/Wiring.swift:4
                  → String, bound at App/Wiring.swift:2
                  fix: let one of them ask later: in the block of Store (App/Wiring.swift:4) take a Provider of String, `try i.provider()`, keep it, and call `get()` only after the block.
                  note: catching this error does not help: no block of the same request begins after it.
                """),
            ErrorText(
                "a recursion without end",
                bind: { binder in
                    binder.factory(Int.self, 1) { (i, a: Int) in try i.factory(for: Int.self, taking: Int.self)(a + 1) }
                },
                ask: { _ = try $0.factory(for: Int.self, taking: Int.self)(1) },
                """
                [circular-dependency] Int is needed to build itself.
                  Int, bound at App/Wiring.swift:1
                  → Int, bound at App/Wiring.swift:1
                  fix: end the recursion, or let Int (App/Wiring.swift:1) keep a Factory of Int and call it later.
                  note: catching this error does not help: no block of the same request begins after it.
                """),
            ErrorText(
                "nothing bound for a type beside others that may be meant, at most three of which are named",
                bind: { binder in
                    binder.provider(DiskStore.self, 1) { _ in DiskStore() }
                    binder.provider(FixLineTests.Store?.self, 2) { _ in nil }
                    binder.provider(Stare.self, 3) { _ in Stare() }
                    binder.provider(StoreInMemory.self, 4) { _ in StoreInMemory() }
                    binder.provider(Client.self, 5) { _ in Thing() }
                    binder.provider(FixLineTests.Store.self, named: "disk", 6) { _ in DiskStore() }
                    binder.provider(DiskStore.self, named: "disk", 7) { _ in DiskStore() }
                    binder.provider(OtherStore.self, 8) { _ in OtherStore() }
                },
                ask: { _ = try $0.instance(for: FixLineTests.Store.self) },
                """
                [binding-not-found] Nothing is bound for Store.
                  Store, bound nowhere
                  fix: did you mean Store named "disk", bound at App/Wiring.swift:6? name it: `named: "disk"`.
                  fix: did you mean Optional<Store>, bound at App/Wiring.swift:2?
                  fix: did you mean DiskStore, bound at App/Wiring.swift:1? bind it `for: Store.self`.
                  fix: bind it: `binder.bindProvider(for: Store.self) { i in … }`.
                """),
            ErrorText(
                "a wired factory that needs its own product",
                bind: { binder in
                    binder.wireFactory(
                        for: Client.self, taking: Int.self, fileID: "App/Wiring.swift", line: 1,
                        to: { (_: any Client, _: Int) in Thing() })
                },
                """
                [invalid-configuration] 1 problem in the bindings.
                  1. [argument-mismatch] Client takes (Int), but was requested with ().
                       required by Client, bound at App/Wiring.swift:1
                       Client, bound at App/Wiring.swift:1
                       fix: let the function take `(Int) -> Client` or a Factory of Client, and call it.
                       fix: or, if it is an argument, name its type: `binder.wireFactory(for: Client.self, taking: (Int, Client).self, to: …)`.
                       fix: or wire a factory of Client that takes ().
                """),
            ErrorText(
                "a binding of the main actor that is wired into ordinary ones",
                bind: { binder in
                    binder.mainActor.bindProvider(for: Clock.self, fileID: "App/Wiring.swift", line: 1) { _ in Thing() }
                    binder.wireProvider(for: Store.self, fileID: "App/Wiring.swift", line: 2, to: ClockedStore.init)
                    binder.wireProvider(
                        for: Client.self, fileID: "App/Wiring.swift", line: 3, to: { (_: any Store) in Thing() })
                },
                """
                [invalid-configuration] 1 problem in the bindings.
                  1. [bound-on-main-actor] Clock is bound on the main actor, but was requested without it.
                       required by Store, bound at App/Wiring.swift:2
                       Clock, bound at App/Wiring.swift:1
                       needed in turn by
                       1. Client, bound at App/Wiring.swift:3
                       fix: move Store to the main actor, with all that need it: let its function be `@MainActor`.
                       fix: or let it take `@MainActor () -> Clock` or a MainActorProvider of Clock, and call that on the main actor.
                       fix: or bind Clock without `mainActor`, if it need not live there: `binder.bindProvider` if it is Sendable, or else `binder.bindFactory`.
                """),
            ErrorText(
                "a binding of the main actor that is requested elsewhere",
                bind: { binder in
                    binder.mainActor.bindProvider(for: Clock.self, fileID: "App/Wiring.swift", line: 1) { _ in Thing() }
                },
                ask: { _ = try $0.instance(for: Clock.self) },
                """
                [bound-on-main-actor] Clock is bound on the main actor, but was requested without it.
                  Clock, bound at App/Wiring.swift:1
                  fix: request it on the main actor, with `injector.mainActor`.
                  fix: or keep a MainActorProvider and call that on the main actor.
                  fix: or bind Clock without `mainActor`, if it need not live there: `binder.bindProvider` if it is Sendable, or else `binder.bindFactory`.
                """),
            ErrorText(
                "a block that owns the arguments of a closure",
                bind: { binder in
                    binder.factory(Store.self, 1) { (_, _: sending Notes) in Thing() }
                    binder.wireProvider(
                        for: Client.self, fileID: "App/Wiring.swift", line: 2,
                        to: { (_: (Notes) -> any Store) in Thing() })
                },
                """
                [invalid-configuration] 1 problem in the bindings.
                  1. [argument-mismatch] Store is bound to a block that may keep its arguments (Notes), and a closure can't promise to give them away.
                       required by Client, bound at App/Wiring.swift:2
                       Store, bound at App/Wiring.swift:1
                       fix: wire Store to a function that takes (Notes), or make the arguments Sendable.
                       fix: or let the function take a Factory of Store with (Notes) instead of the closure.
                """),
            ErrorText(
                "a block that fails with a description of several lines, far from the request",
                bind: { binder in
                    for line in 1...13 {
                        binder.provider(Store.self, named: BindingName("\(line)"), line) { i in
                            try i.instance(named: BindingName("\(line + 1)"))
                        }
                    }
                    binder.provider(Store.self, named: "14", 14) { _ in throw Failure("no disk\n\nfix: buy one") }
                },
                ask: { _ = try $0.instance(for: Store.self, named: "1") },
                """
                [construction-failed] The block of Store named "14" threw Failure: no disk
                    fix: buy one
                  Store named "1", bound at App/Wiring.swift:1
                  → Store named "2", bound at App/Wiring.swift:2
                  → Store named "3", bound at App/Wiring.swift:3
                  → Store named "4", bound at App/Wiring.swift:4
                  → Store named "5", bound at App/Wiring.swift:5
                  → Store named "6", bound at App/Wiring.swift:6
                  → … 2 more …
                  → Store named "9", bound at App/Wiring.swift:9
                  → Store named "10", bound at App/Wiring.swift:10
                  → Store named "11", bound at App/Wiring.swift:11
                  → Store named "12", bound at App/Wiring.swift:12
                  → Store named "13", bound at App/Wiring.swift:13
                  → Store named "14", bound at App/Wiring.swift:14
                  fix: see what the block threw; the next request runs it again.
                """),
            ErrorText(
                "a provider requested as a factory, by a block",
                bind: { binder in
                    binder.provider(Clock.self, 1) { _ in Thing() }
                    binder.provider(Store.self, 2) { i in Thing(try i.factory(for: Clock.self)) }
                },
                ask: { _ = try $0.instance(for: Store.self) },
                """
                [not-a-factory] Clock is bound to a provider, but was requested as a factory.
                  required by Store, bound at App/Wiring.swift:2
                  Clock, bound at App/Wiring.swift:1
                  fix: request an instance or a Provider of Clock, or bind it with `bindFactory`.
                """),
            ErrorText(
                "the problems of a verification",
                bind: { binder in
                    for line in 1...2 {
                        binder.provider(Store.self, named: BindingName("\(line)"), line) { i in
                            Thing(try i.factory(for: Clock.self, taking: Int.self))
                        }
                    }
                    binder.provider(Clock.self, 3) { i in Thing(try i.instance(for: Client.self)) }
                    binder.provider(Client.self, 4) { _ in throw Failure("no route to host") }
                },
                ask: { _ = try $0.verify() },
                """
                [invalid-configuration] 2 problems in the bindings.
                  1. [argument-mismatch] Clock is bound to a provider, but was requested with (Int).
                       required by
                       1. Store named "1", bound at App/Wiring.swift:1
                       2. Store named "2", bound at App/Wiring.swift:2
                       Clock, bound at App/Wiring.swift:3
                       fix: request it without arguments, or bind a factory of Clock that takes (Int).
                  2. [construction-failed] The block of Client threw Failure: no route to host
                       Client, bound at App/Wiring.swift:4
                       fix: see what the block threw; the next request runs it again.
                """),
            ErrorText(
                "other arguments",
                bind: { binder in
                    binder.factory(Store.self, 1) { (_, path: String) in Thing() }
                    binder.factory(Store.self, 2) { (_, path: String, size: Int?) in Thing() }
                },
                ask: { _ = try $0.factory(for: Store.self, taking: [Int].self) },
                """
                [argument-mismatch] Store takes (String) or (String, Optional<Int>), but was requested with (Array<Int>).
                  Store, bound at App/Wiring.swift:1
                  fix: make it with arguments of the types (String) or (String, Optional<Int>): `try injector.make(for: Store.self, …)`.
                  fix: or bind a factory of Store that takes (Array<Int>).
                """),
            ErrorText(
                "a few levels, made by hand",
                error: .nestingTooDeep(path: [BindingKey(Clock.self), BindingKey(Store.self)]),
                """
                [nesting-too-deep] The code around this request, and not its blocks, has used up the stack of the thread.
                  Clock
                  → Store
                  fix: see what runs around it: objects that make requests in their `deinit`, blocks that start requests of their own, recursion; or make the request on a thread with a larger stack.
                  note: catching this error does not help: no block of the same request begins after it.
                """),
            ErrorText(
                "an empty path", error: .circularDependency(path: []),
                """
                [circular-dependency] ? is needed to build itself.
                """),
            ErrorText(
                "no problem at all", error: .invalidConfiguration([]),
                """
                [invalid-configuration] 0 problems in the bindings.
                """),
        ]
    }
}

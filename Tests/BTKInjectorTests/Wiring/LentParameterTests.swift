@testable import BTKInjector
import TestSupport
import Testing

private protocol Value: Sendable {}

private struct Large: Value, Hashable {
    var (wide, number, narrow) = (SIMD16<Double>(repeating: 1), 2, SIMD8<Double>(repeating: 3))
}

private struct Empty: Hashable, Sendable {}

private struct Sheet: Sendable {
    let numbers: [Int]
    let large: Large
}

/// The functions of wired factories are lent arguments and shared instances where they lie.
@Suite("Lent parameters") struct LentParameterTests {
    @Test("Shared values of any size, of a parent and of the injector itself, arrive whole") func values() throws {
        let text = "a string that is not small"
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Large.self) { _ in Large() }
            binder.bindProvider(for: Int8.self) { _ in 8 }
            binder.bindProvider(for: Empty.self) { _ in Empty() }
            binder.bindProvider(for: String.self) { _ in text }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: Int8.self) { _ in 9 }
            binder.bindProvider(for: Value.self) { _ in Large() }
            binder.wireFactory(for: [AnyHashable].self, taking: (Float, Void).self) {
                (a: Int8, b: Large, c: Float, d: Empty, _: Void, f: String, g: any Value, h: Large) in
                [a, b, c, d, f, g as? Large, h]
            }
        }
        for number in [Float(1), 2, 3] {
            let expected: [AnyHashable] = [Int8(9), Large(), number, Empty(), text, Large() as Large?, Large()]
            #expect(try child.make(for: [AnyHashable].self, number, ()) == expected)
        }
    }

    @Test("New values arrive whole, also those that are nil, and those of a parent") func newValues() throws {
        let number = Locked(0)
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Large.self) { _ in Large() }
            binder.bindFactory(for: Value.self) { _ in Large() }
            binder.bindFactory(for: Int?.self) { _ in nil }
            binder.bindFactory(for: Int8.self) { _ in Int8(number.add()) }
        }
        func bind(_ binder: inout Binder) {
            binder.wireFactory {
                (a: Large, b: Large?, c: String?, d: Int?, e: Int8, f: Int8?, g: any Value) -> [AnyHashable] in
                [a, b, c, d, e, f, g as? Large]
            }
        }
        for injector in [try parent.overriding(addingBindings: true) { bind(&$0) }, try parent.makeChild { bind(&$0) }]
        {
            for _ in 0..<2 {
                let first = Int8(number.value + 1)
                let expected: [AnyHashable] = [
                    Large(), Large() as Large?, nil as String?, nil as Int?, first, first + 1 as Int8?,
                    Large() as Large?,
                ]
                #expect(try injector.make(for: [AnyHashable].self) == expected)
            }
        }
    }

    /// These lie in memory of the thread, and where that does not suffice, each in its own.
    @Test("New values of functions that nest arrive whole, and their memory is given back, also where a block fails")
    func nestedValues() throws {
        let (count, fails) = (60, Locked(true))
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Sheet.self, named: "0") { _ in
                if fails.value { throw Failure("no page") }
                return Sheet(numbers: [0], large: Large())
            }
            for number in 1...count {
                let key = BindingKey(Sheet.self, named: BindingName("\(number - 1)"))
                binder.bindFactory(for: String.self, named: BindingName("\(number)")) { _ in "page number \(number)" }
                let text = BindingKey(String.self, named: BindingName("\(number)"))
                binder.wireFactory(for: Sheet.self, named: BindingName("\(number)"), with: text, key) {
                    (text: String, _: Void?, page: Sheet) in
                    #expect(text == "page number \(number)")
                    return Sheet(numbers: page.numbers + [number], large: page.large)
                }
            }
            // A provider's function, which is called by the library. Its parameters fit into the thread's memory.
            binder.bindFactory(for: String.self, named: "last") { _ in
                if fails.value { throw Failure("no text") }
                return "last"
            }
            // The one that fails comes first, as none before it gives back its memory.
            let texts = ["last", "1"].map { BindingKey(String.self, named: BindingName($0)) }
            binder.wireProvider(with: texts[0], texts[1]) { (last: String, first: String) in [first, last] }
        }
        func free() -> UnsafeMutableRawPointer { ResolutionThread.current.record.nextParameter.pointer }
        #expect(throws: InjectionError.self) { try injector.make(for: Sheet.self, named: "2") }
        let before = free()
        var wasMade = false
        for isFailing in [true, false, true, false] {
            fails.withLock { $0 = isFailing }
            let page = try? injector.make(for: Sheet.self, named: BindingName("\(count)"))
            #expect(page?.numbers == (isFailing ? nil : Array(0...count)))
            #expect(page?.large == (isFailing ? nil : Large()))
            #expect(free() == before)
            let texts = try? injector.instance(for: [String].self)
            #expect(texts == (isFailing && !wasMade ? nil : ["page number 1", "last"]))
            #expect(free() == before)
            wasMade = wasMade || !isFailing
        }
    }

    @Test("Handles and closures arrive whole, of the injector itself and of a parent, and are released")
    func handles() throws {
        // Handles and closures keep no instances, but the memory of their registries.
        var registries: [WeakReference] = []
        func bind(_ binder: inout Binder) {
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindFactory(for: String.self) { (_, n: Int) in "\(n)" }
            binder.bindFactory(for: Double.self) { _ in throw Failure() }
        }
        func wire(_ binder: inout Binder) {
            binder.wireFactory(for: [String].self) {
                (
                    a: Provider<Int>, b: Factory<String, Int>, c: () throws -> Int, d: @Sendable (Int) -> String,
                    e: MainActorProvider<Int>, f: @MainActor () -> Int
                ) in
                ["\(try a.get())", try b(2), "\(try c())", d(3)]
            }
            binder.wireFactory(for: Int8.self) { (_: Provider<Int>, _: () -> Int, _: Double) in 0 }
            binder.wireProvider(for: [Int].self) { (a: Provider<Int>, b: () -> Int) in [try a.get(), b()] }
        }
        do {
            let parent = try Injector.injectorWithBlock(bind)
            let injectors = [
                try parent.makeChild(wire),
                try Injector.injectorWithBlock { binder in
                    bind(&binder)
                    wire(&binder)
                },
            ]
            registries = [parent, injectors[0], injectors[1]].map { WeakReference($0.registry) }
            for injector in injectors {
                #expect(try injector.make(for: [String].self) == ["1", "2", "1", "3"])
                #expect(throws: InjectionError.self) { try injector.make(for: Int8.self) }
                #expect(try injector.instance(for: [Int].self) == [1, 1])
            }
        }
        #expect(registries.map { $0.object == nil } == [true, true, true])
    }

    @Test("Instances that a function is lent are there until it returns, though it releases the injector")
    func released() throws {
        let (keeper, tracker) = (Locked<Injector?>(nil), LifetimeTracker())
        keeper.value = try Injector.injectorWithBlock { binder in
            binder.wireProvider { tracker.track() }
            binder.wireFactory { (_: Tracked) in
                keeper.value = nil
                return tracker.live
            }
        }
        let make = try #require(keeper.value).factory(for: Int.self)
        #expect(try #require(keeper.value).instance(for: Tracked.self).content == nil)
        #expect(try make() == 1)
        #expect(tracker.live == 0)
    }

    @Test("A new parameter is released if its request has failed already") func doomed() throws {
        let tracker = LifetimeTracker()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { i in try i.instance() }
            binder.bindFactory(for: Tracked.self) { i in tracker.track(holding: try? i.instance(for: Int.self)) }
            binder.wireFactory(for: String.self, to: { (_: Tracked) in "" })
        }
        #expect(failure { try injector.instance(for: String.self) } != nil && tracker.total == 1 && tracker.live == 0)
    }

    @Test("What is shared here and new or of another scope elsewhere is lent only where it is shared")
    func overrides() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider { Tracked() }
            binder.wireFactory { (one: Tracked, other: Tracked) in [one, other] }
        }
        func areSame(_ injector: Injector) throws -> Bool {
            let (first, second): ([Tracked], [Tracked]) = try (injector.instance(), injector.instance())
            return first[0] === first[1] && first[1] === second[0] && second[0] === second[1]
        }
        let fresh = try injector.overriding { $0.wireFactory { Tracked() } }
        let weak = try injector.overriding { $0.wireProvider(scope: .weak) { Tracked() } }
        for _ in 0..<2 {
            #expect(try areSame(injector) && areSame(weak))
            #expect(try !areSame(fresh))
        }
    }

    /// Packs of types are released early by compilers, where the code is not specialized: found in a release build.
    @Test("Generic code that is called with types of the run time wires functions with any number of arguments")
    func unspecialized() throws {
        let types: [any (CustomStringConvertible & Sendable).Type] = [Int.self, String.self]
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 5 }
            binder.bindProvider(for: String.self) { _ in "five" }
            for type in types { wirePages(of: type, &binder) }
        }
        #expect(try injector.make(for: Page<Int>.self).text == "5")
        #expect(try injector.make(for: Page<String>.self, 1 as Int8).text == "five 1")
        #expect(try injector.make(for: Page<Int>.self, 1 as Int8, 2 as Int16).text == "5 1 2")
        #expect(try injector.make(for: Page<String>.self, 1 as Int8, 2 as Int16, 3 as Int32).text == "five 1 2 3")
    }
}

private func wirePages<Content: CustomStringConvertible & Sendable>(of type: Content.Type, _ binder: inout Binder) {
    Page<Content>.wire(&binder)
}

private final class Page<Content: CustomStringConvertible & Sendable>: Sendable {
    let text: String

    init(_ content: Content, _ numbers: any BinaryInteger...) {
        text = ([content] + numbers).map { "\($0)" }.joined(separator: " ")
    }

    static func wire(_ binder: inout Binder) {
        binder.wireFactory(for: Page.self) { (content: Content) in Page(content) }
        binder.wireFactory(for: Page.self, taking: Int8.self) { (content: Content, a: Int8) in Page(content, a) }
        binder.wireFactory(for: Page.self, taking: (Int8, Int16).self) { (content: Content, a: Int8, b: Int16) in
            Page(content, a, b)
        }
        binder.wireFactory(for: Page.self, taking: (Int8, Int16, Int32).self) {
            (content: Content, a: Int8, b: Int16, c: Int32) in Page(content, a, b, c)
        }
    }
}

import TestSupport
import Testing

@testable import BTKInjector

/// A value that needs more room and a larger alignment than others.
private struct Picture: Hashable, Sendable {
    var wide = SIMD16<Double>(repeating: 1)
    var number = 2
    var narrow = SIMD8<Double>(repeating: 3)
}

private struct Empty: Hashable, Sendable {}

/// The functions of wired factories are lent arguments and shared instances where they lie.
@Suite("Lent parameters") struct LentParameterTests {
    @Test("Values of any size arrive whole, shared and new ones, of a parent and of the injector itself")
    func values() throws {
        let parent = try Injector { binder in
            binder.bindProvider(for: Picture.self) { _ in Picture() }
            binder.bindProvider(for: Empty.self) { _ in Empty() }
            binder.bindProvider(for: Int8.self) { _ in 8 }
            binder.bindFactory(for: Int?.self) { _ in nil }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: Int8.self) { _ in 9 }
            binder.bindFactory(for: (any Error).self) { _ in Failure("new") }
            binder.wireFactory(for: [AnyHashable?].self, taking: (Float, Void).self) {
                (byte: Int8, a: Float, picture: Picture, _: Void, empty: Empty, none: Int?, new: any Error) in
                [byte, a, picture, empty, none, new as? Failure == Failure("new")]
            }
        }
        let expected: [AnyHashable?] = [9 as Int8, 0.5 as Float, Picture(), Empty(), nil, true]
        // The first call may find nothing that is made already, the second one finds all.
        for _ in 1...2 { #expect(try child.make(for: [AnyHashable?].self, 0.5 as Float, ()) == expected) }
    }

    private struct Page: Equatable, Sendable {
        let numbers: [Int]
        let picture: Picture
    }

    /// Where the next parameter lies that is made on this thread: where it did before, if all memory is given back.
    private var nextParameter: UnsafeMutableRawPointer { ResolutionThread.current.record.parameters.next }

    /// New parameters lie in memory of the thread, and where that does not suffice, each in its own. Sixty nested pages
    /// do not fit there, each of which takes a text and the page before it.
    @Test("New values of functions that nest arrive whole, and their memory is given back, also after a failure")
    func nested() throws {
        let fails = Locked(false)
        let injector = try Injector { binder in
            binder.bindFactory(for: Page.self, named: "0") { _ in
                if fails.value { throw Failure("no page") }
                return Page(numbers: [0], picture: Picture())
            }
            for number in 1...60 {
                let name = BindingName("\(number)")
                let pageKey = BindingKey(Page.self, named: BindingName("\(number - 1)"))
                binder.bindFactory(for: String.self, named: name) { _ in "page number \(number)" }
                binder.wireFactory(named: name, with: BindingKey(String.self, named: name), pageKey) {
                    (text: String, _: Void?, page: Page) in
                    #expect(text == "page number \(number)")
                    return Page(numbers: page.numbers + [number], picture: page.picture)
                }
            }
            // A provider's function, which is called by the library. Its parameters fit into the thread's memory. The
            // one that fails comes first, as none before it gives back its memory.
            binder.bindFactory(for: Substring.self) { _ in
                if fails.value { throw Failure("no cover") }
                return "cover"
            }
            binder.wireProvider(with: BindingKey(String.self, named: "1")) { (cover: Substring, text: String) in
                [String(cover), text]
            }
        }
        func lastPage() throws -> Page { try injector.make(for: Page.self, named: "60") }
        let whole = Page(numbers: Array(0...60), picture: Picture())
        #expect(try lastPage() == whole)
        let before = nextParameter
        fails.value = true
        #expect(throws: InjectionError.self) { try lastPage() }
        #expect(nextParameter == before)
        #expect(throws: InjectionError.self) { try injector.instance(for: [String].self) }
        #expect(nextParameter == before)
        fails.value = false
        #expect(try injector.instance(for: [String].self) == ["cover", "page number 1"])
        #expect(nextParameter == before)
    }

    @Test("Handles and closures of a parent are released with their parameters, also after a failure")
    func handles() throws {
        let registries = try {
            let parent = try Injector { binder in
                binder.bindProvider(for: Int.self) { _ in 1 }
                binder.bindFactory(for: Double.self) { _ in throw Failure() }
            }
            let child = try parent.makeChild { binder in
                binder.wireFactory { (_: Provider<Int>, _: () -> Int, _: Double) in Empty() }
                binder.wireProvider { (provider: Provider<Int>, closure: () -> Int) in [try provider.get(), closure()] }
            }
            #expect(try child.instance(for: [Int].self) == [1, 1])
            #expect(throws: InjectionError.self) { try child.make(for: Empty.self) }
            return [WeakReference(parent.registry), WeakReference(child.registry)]
        }()
        #expect(registries.allSatisfy { $0.object == nil })
    }

    @Test("An instance that a function is lent is there until it returns, though it releases the injector")
    func released() throws {
        let keeper = Locked<Injector?>(nil)
        let tracker = LifetimeTracker()
        keeper.value = try Injector { binder in
            binder.wireProvider { tracker.track() }
            binder.wireFactory { (_: Tracked) in
                keeper.value = nil
                return tracker.live
            }
        }
        let countDuringCall = try #require(keeper.value).factory(for: Int.self)
        _ = try #require(keeper.value).instance(for: Tracked.self)
        #expect(try countDuringCall() == 1)
        #expect(tracker.live == 0)
    }

    @Test("A new parameter is released if its request has failed already") func stopped() throws {
        let tracker = LifetimeTracker()
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self) { i in try i.instance() }
            binder.bindFactory(for: Tracked.self) { i in tracker.track(holding: try? i.instance(for: Int.self)) }
            binder.wireFactory { (_: Tracked) in "" }
        }
        #expect(failure { try injector.make(for: String.self) } != nil)
        #expect(tracker.total == 1)
        #expect(tracker.live == 0)
    }
}

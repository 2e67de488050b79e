import TestSupport
import Testing

@testable import BTKInjector

private protocol Document: Sendable {}

/// A value that needs more room and a larger alignment than others.
private struct Picture: Document, Hashable {
    var wide = SIMD16<Double>(repeating: 1)
    var number = 2
    var narrow = SIMD8<Double>(repeating: 3)
}

private struct Empty: Hashable, Sendable {}

private let longText = "a string that is not small"

/// The functions of wired factories are lent arguments and shared instances where they lie.
@Suite("Lent parameters") struct LentParameterTests {
    @Test("Shared values of any size, of a parent and of the injector itself, arrive whole") func sharedValues() throws
    {
        let parent = try Injector { binder in
            binder.bindProvider(for: Picture.self) { _ in Picture() }
            binder.bindProvider(for: Int8.self) { _ in 8 }
            binder.bindProvider(for: Empty.self) { _ in Empty() }
            binder.bindProvider(for: String.self) { _ in longText }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: Int8.self) { _ in 9 }
            binder.bindProvider(for: Document.self) { _ in Picture() }
            binder.wireFactory(for: [AnyHashable].self, taking: (Float, Void).self) {
                (byte: Int8, picture: Picture, a: Float, empty: Empty, _: Void, text: String, document: any Document) in
                [byte, picture, a, empty, text, document as! Picture]
            }
        }
        let expected: [AnyHashable] = [9 as Int8, Picture(), 0.5 as Float, Empty(), longText, Picture()]
        // The first call may find nothing that is made already, the second one finds all.
        for _ in 1...2 { #expect(try child.make(for: [AnyHashable].self, 0.5 as Float, ()) == expected) }
    }

    @Test("New values, which a parent's factories make, arrive whole, also those that are nil") func newValues() throws
    {
        let counter = Locked()
        let parent = try Injector { binder in
            binder.bindFactory(for: Picture.self) { _ in Picture() }
            binder.bindFactory(for: Document.self) { _ in Picture() }
            binder.bindFactory(for: Int?.self) { _ in nil }
            binder.bindFactory(for: Int8.self) { _ in Int8(counter.add()) }
        }
        let child = try parent.makeChild { binder in
            binder.wireFactory(for: [AnyHashable?].self) {
                (a: Picture, b: Picture?, noText: String?, none: Int?, c: Int8, d: Int8?, document: any Document) in
                [a, b, noText, none, c, d, document as! Picture]
            }
        }
        for first in [1, 3] as [Int8] {
            let expected: [AnyHashable?] = [Picture(), Picture(), nil, nil, first, first + 1, Picture()]
            #expect(try child.make(for: [AnyHashable?].self) == expected)
        }
    }

    // MARK: Nested functions

    /// New parameters lie in memory of the thread, and where that does not suffice, each in its own.
    ///
    /// Each page takes a text and the page before it. Sixty nested pages do not fit into the memory of the thread.
    private struct Book {
        static let count = 60

        let injector: Injector
        /// Whether the innermost page, and the text of the cover, fail.
        let fails = Locked(false)

        init() throws {
            injector = try Injector { [fails] binder in
                binder.bindFactory(for: Page.self, named: "0") { _ in
                    if fails.value { throw Failure("no page") }
                    return Page(numbers: [0], picture: Picture())
                }
                for number in 1...Self.count { Self.bindPage(number, &binder) }
                // A provider's function, which is called by the library. Its parameters fit into the thread's memory.
                binder.bindFactory(for: Substring.self) { _ in
                    if fails.value { throw Failure("no cover") }
                    return "cover"
                }
                // The one that fails comes first, as none before it gives back its memory.
                binder.wireProvider(with: BindingKey(String.self, named: "1")) { (cover: Substring, text: String) in
                    [String(cover), text]
                }
            }
        }

        private static func bindPage(_ number: Int, _ binder: inout Binder) {
            let name = BindingName("\(number)")
            let textKey = BindingKey(String.self, named: name)
            let pageKey = BindingKey(Page.self, named: BindingName("\(number - 1)"))
            binder.bindFactory(for: String.self, named: name) { _ in "page number \(number)" }
            binder.wireFactory(named: name, with: textKey, pageKey) { (text: String, _: Void?, page: Page) in
                #expect(text == "page number \(number)")
                return Page(numbers: page.numbers + [number], picture: page.picture)
            }
        }

        func lastPage() throws -> Page { try injector.make(for: Page.self, named: BindingName("\(Self.count)")) }
    }

    private struct Page: Equatable, Sendable {
        let numbers: [Int]
        let picture: Picture
    }

    /// Where the next parameter lies that is made on this thread: where it did before, if all memory is given back.
    private var nextParameter: UnsafeMutableRawPointer { ResolutionThread.current.record.parameters.next }

    @Test("New values of functions that nest arrive whole, and their memory is given back", arguments: [false, true])
    func nested(isFailing: Bool) throws {
        let book = try Book()
        let whole = Page(numbers: Array(0...Book.count), picture: Picture())
        #expect(try book.lastPage() == whole)
        let before = nextParameter
        book.fails.value = isFailing
        let page = try? book.lastPage()
        #expect(nextParameter == before)
        #expect(page == (isFailing ? nil : whole))
    }

    @Test("A provider's function gets new values whole, also after a failure, and their memory is given back")
    func provider() throws {
        let book = try Book()
        _ = try book.lastPage()
        let before = nextParameter
        book.fails.value = true
        #expect(throws: InjectionError.self) { try book.injector.instance(for: [String].self) }
        #expect(nextParameter == before)
        book.fails.value = false
        #expect(try book.injector.instance(for: [String].self) == ["cover", "page number 1"])
        #expect(nextParameter == before)
    }

    // MARK: Handles

    @Test("Handles and closures of a parent arrive whole, and are released, also after a failure") func handles() throws
    {
        let registries = try {
            let parent = try Injector { binder in
                binder.bindProvider(for: Int.self) { _ in 1 }
                binder.bindFactory(for: String.self) { (_, number: Int) in "made with \(number)" }
                binder.bindFactory(for: Double.self) { _ in throw Failure() }
            }
            let child = try parent.makeChild { binder in
                binder.wireFactory(for: [AnyHashable].self) {
                    (
                        provider: Provider<Int>, factory: Factory<String, Int>, closure: () throws -> Int,
                        sendable: @Sendable (Int) -> String, _: MainActorProvider<Int>, _: @MainActor () -> Int
                    ) in [try provider.get(), try factory(2), try closure(), sendable(3)]
                }
                binder.wireFactory { (_: Provider<Int>, _: () -> Int, _: Double) in Empty() }
                binder.wireProvider { (provider: Provider<Int>, closure: () -> Int) in [try provider.get(), closure()] }
            }
            #expect(try child.make(for: [AnyHashable].self) == [1, "made with 2", 1, "made with 3"])
            #expect(try child.instance(for: [Int].self) == [1, 1])
            #expect(throws: InjectionError.self) { try child.make(for: Empty.self) }
            return [WeakReference(parent.registry), WeakReference(child.registry)]
        }()
        #expect(registries.allSatisfy { $0.object == nil })
    }

    // MARK: Release

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

    @Test("A parameter that is shared in the original only is new in an override") func override() throws {
        let original = try Injector { binder in
            binder.wireProvider { Tracked() }
            binder.wireFactory { (first: Tracked, second: Tracked) in [first, second] }
        }
        let override = try original.overriding { binder in binder.wireFactory { Tracked() } }
        // The override's function is not lent what the original's has made.
        let shared = try original.make(for: [Tracked].self)
        let fresh = try override.make(for: [Tracked].self)
        #expect(fresh[0] !== fresh[1])
        #expect(fresh[0] !== shared[0])
        #expect(try original.make(for: [Tracked].self)[0] === shared[0])
    }

    /// Packs of types are released early by compilers, where the code is not specialized: found in a release build.
    @Test("Generic code that is called with types of the run time wires functions with any number of arguments")
    func unspecialized() throws {
        let types: [any (CustomStringConvertible & Sendable).Type] = [Int.self, String.self]
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self) { _ in 5 }
            binder.bindProvider(for: String.self) { _ in "five" }
            for type in types { wireLabels(of: type, &binder) }
        }
        #expect(try injector.make(for: Label<Int>.self).text == "5")
        #expect(try injector.make(for: Label<String>.self, 1 as Int8).text == "five 1")
        #expect(try injector.make(for: Label<String>.self, 1 as Int8, 2 as Int16, 3 as Int32).text == "five 1 2 3")
    }
}

private func wireLabels<Content: CustomStringConvertible & Sendable>(of type: Content.Type, _ binder: inout Binder) {
    binder.wireFactory { (content: Content) in Label(content) }
    binder.wireFactory(taking: Int8.self) { (content: Content, a: Int8) in Label(content, a) }
    binder.wireFactory(taking: (Int8, Int16, Int32).self) { (content: Content, a: Int8, b: Int16, c: Int32) in
        Label(content, a, b, c)
    }
}

/// A text of a content and numbers.
private final class Label<Content: CustomStringConvertible & Sendable>: Sendable {
    let text: String

    init(_ content: Content, _ numbers: any BinaryInteger...) {
        text = (["\(content)"] + numbers.map { "\($0)" }).joined(separator: " ")
    }
}

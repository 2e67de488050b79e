@testable import BTKInjector
import TestSupport
import Testing

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
    // MARK: Shared values

    /// The parameters that a wired function got, shared and as arguments.
    private struct SharedValues: Equatable, Sendable {
        let byte: Int8
        let picture: Picture
        let argument: Float
        let empty: Empty
        let text: String
        let document: Picture?
        let samePicture: Picture
    }

    @Test("Shared values of any size, of a parent and of the injector itself, arrive whole", arguments: [1, 2, 3])
    func sharedValues(argument: Float) throws {
        let parent = try Injector { binder in
            binder.bindProvider(for: Picture.self) { _ in Picture() }
            binder.bindProvider(for: Int8.self) { _ in 8 as Int8 }
            binder.bindProvider(for: Empty.self) { _ in Empty() }
            binder.bindProvider(for: String.self) { _ in longText }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: Int8.self) { _ in 9 as Int8 }
            binder.bindProvider(for: Document.self) { _ in Picture() }
            binder.wireFactory(taking: (Float, Void).self) {
                (
                    byte: Int8, picture: Picture, argument: Float, empty: Empty, _: Void, text: String,
                    document: any Document, samePicture: Picture
                ) in
                SharedValues(
                    byte: byte, picture: picture, argument: argument, empty: empty, text: text,
                    document: document as? Picture, samePicture: samePicture)
            }
        }
        let expected = SharedValues(
            byte: 9, picture: Picture(), argument: argument, empty: Empty(), text: longText, document: Picture(),
            samePicture: Picture())
        // The first call may find nothing that is made already, the second one finds all.
        for _ in 1...2 {
            let made = try child.make(for: SharedValues.self, argument, ())
            #expect(made == expected)
        }
    }

    // MARK: New values

    /// The parameters that a wired function got, made for it.
    private struct NewValues: Equatable, Sendable {
        let picture: Picture
        let optionalPicture: Picture?
        let noText: String?
        let boundNil: Int?
        let first: Int8
        let second: Int8?
        let document: Picture?
    }

    /// Makes an injector whose factories make pictures, and bytes that count up from 1.
    private func makeInjectorOfNewValues() throws -> Injector {
        let counter = Locked(0)
        return try Injector { binder in
            binder.bindFactory(for: Picture.self) { _ in Picture() }
            binder.bindFactory(for: Document.self) { _ in Picture() }
            binder.bindFactory(for: Int?.self) { _ in nil }
            binder.bindFactory(for: Int8.self) { _ in Int8(counter.add()) }
        }
    }

    private func wireNewValues(_ binder: inout Binder) {
        binder.wireFactory {
            (
                picture: Picture, optionalPicture: Picture?, noText: String?, boundNil: Int?, first: Int8,
                second: Int8?,
                document: any Document
            ) in
            NewValues(
                picture: picture, optionalPicture: optionalPicture, noText: noText, boundNil: boundNil, first: first,
                second: second, document: document as? Picture)
        }
    }

    /// Expects that two calls of a function with new values get them whole.
    private func expectNewValues(from injector: Injector, sourceLocation: SourceLocation = #_sourceLocation) throws {
        for firstByte in [1, 3] as [Int8] {
            let expected = NewValues(
                picture: Picture(), optionalPicture: Picture(), noText: nil, boundNil: nil, first: firstByte,
                second: firstByte + 1, document: Picture())
            let made = try injector.make(for: NewValues.self)
            #expect(made == expected, sourceLocation: sourceLocation)
        }
    }

    @Test("New values of a parent arrive whole, also those that are nil") func newValuesOfParent() throws {
        let parent = try makeInjectorOfNewValues()
        let child = try parent.makeChild { binder in wireNewValues(&binder) }
        try expectNewValues(from: child)
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
                let textKey = BindingKey(String.self, named: "1")
                binder.wireProvider(with: textKey) { (cover: Substring, text: String) in
                    Title(texts: [String(cover), text])
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

    private struct Title: Equatable, Sendable { let texts: [String] }

    /// Where the next parameter lies that is made on this thread: where it did before, if all memory is given back.
    private func nextParameter() -> UnsafeMutableRawPointer { ResolutionThread.current.record.parameters.next }

    @Test("New values of functions that nest arrive whole") func nestedValues() throws {
        let page = try Book().lastPage()
        #expect(page == Page(numbers: Array(0...Book.count), picture: Picture()))
    }

    @Test("The memory of functions that nest is given back", arguments: [false, true])
    func memoryOfNested(isFailing: Bool) throws {
        let book = try Book()
        let warmUp = try book.lastPage()
        let before = nextParameter()
        book.fails.value = isFailing
        let page = try? book.lastPage()
        #expect(nextParameter() == before)
        #expect(page == (isFailing ? nil : warmUp))
    }

    @Test("A provider's function gets new values whole, also after a failure") func provider() throws {
        let book = try Book()
        book.fails.value = true
        #expect(throws: InjectionError.self) { try book.injector.instance(for: Title.self) }
        book.fails.value = false
        let title = try book.injector.instance(for: Title.self)
        #expect(title == Title(texts: ["cover", "page number 1"]))
    }

    @Test("The memory of a provider's function is given back", arguments: [false, true])
    func memoryOfProvider(isFailing: Bool) throws {
        let book = try Book()
        _ = try book.lastPage()
        let before = nextParameter()
        book.fails.value = isFailing
        let title = try? book.injector.instance(for: Title.self)
        #expect(nextParameter() == before)
        #expect((title == nil) == isFailing)
    }

    // MARK: Handles

    private func bindNumbers(_ binder: inout Binder) {
        binder.bindProvider(for: Int.self) { _ in 1 }
        binder.bindFactory(for: String.self) { (_, number: Int) in "made with \(number)" }
        binder.bindFactory(for: Double.self) { _ in throw Failure() }
    }

    /// The results of the handles of a function.
    private struct Given: Equatable, Sendable {
        let provider: Int
        let factory: String
        let closure: Int
        let sendableClosure: String
    }

    /// Wires a factory and a provider that call handles, and one whose other parameter fails.
    private func wireHandles(_ binder: inout Binder) {
        binder.wireFactory {
            (
                provider: Provider<Int>, factory: Factory<String, Int>, closure: () throws -> Int,
                sendableClosure: @Sendable (Int) -> String, _: MainActorProvider<Int>, _: @MainActor () -> Int
            ) in
            Given(
                provider: try provider.get(), factory: try factory(2), closure: try closure(),
                sendableClosure: sendableClosure(3))
        }
        binder.wireFactory { (_: Provider<Int>, _: () -> Int, _: Double) in Empty() }
        binder.wireProvider { (provider: Provider<Int>, closure: () -> Int) in [try provider.get(), closure()] }
    }

    /// Expects that handles arrive whole.
    private func expectHandles(from injector: Injector, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let given = try injector.make(for: Given.self)
        let expected = Given(provider: 1, factory: "made with 2", closure: 1, sendableClosure: "made with 3")
        #expect(given == expected, sourceLocation: sourceLocation)
        let numbers = try injector.instance(for: [Int].self)
        #expect(numbers == [1, 1], sourceLocation: sourceLocation)
        #expect(throws: InjectionError.self, sourceLocation: sourceLocation) { try injector.make(for: Empty.self) }
    }

    @Test("Handles and closures of a parent arrive whole, and are released") func handlesOfParent() throws {
        let registries = try {
            let parent = try Injector { binder in bindNumbers(&binder) }
            let child = try parent.makeChild { binder in wireHandles(&binder) }
            try expectHandles(from: child)
            return (parent: WeakReference(parent.registry), child: WeakReference(child.registry))
        }()
        #expect(registries.parent.object == nil)
        #expect(registries.child.object == nil)
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

    // MARK: Overrides

    /// Two parameters of one type.
    private struct Pair: Sendable {
        let first: Tracked
        let second: Tracked
    }

    private func makeInjectorOfPair() throws -> Injector {
        try Injector { binder in
            binder.wireProvider { Tracked() }
            binder.wireFactory { (first: Tracked, second: Tracked) in Pair(first: first, second: second) }
        }
    }

    @Test("A parameter that is shared in the original only is new in an override") func newPair() throws {
        let original = try makeInjectorOfPair()
        let override = try original.overriding { binder in binder.wireFactory { Tracked() } }
        // The override's function is not lent what the original's has made.
        let shared = try original.make(for: Pair.self)
        let fresh = try override.make(for: Pair.self)
        #expect(fresh.first !== fresh.second)
        #expect(fresh.first !== shared.first)
        #expect(try original.make(for: Pair.self).first === shared.first)
    }

    // MARK: Generic code

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
        #expect(try injector.make(for: Label<Int>.self, 1 as Int8, 2 as Int16).text == "5 1 2")
        #expect(try injector.make(for: Label<String>.self, 1 as Int8, 2 as Int16, 3 as Int32).text == "five 1 2 3")
    }
}

private func wireLabels<Content: CustomStringConvertible & Sendable>(of type: Content.Type, _ binder: inout Binder) {
    Label<Content>.wire(&binder)
}

/// A text of a content and numbers.
private final class Label<Content: CustomStringConvertible & Sendable>: Sendable {
    let text: String

    init(_ content: Content, _ numbers: any BinaryInteger...) {
        let parts = ["\(content)"] + numbers.map { "\($0)" }
        text = parts.joined(separator: " ")
    }

    static func wire(_ binder: inout Binder) {
        binder.wireFactory { (content: Content) in Label(content) }
        binder.wireFactory(taking: Int8.self) { (content: Content, a: Int8) in Label(content, a) }
        binder.wireFactory(taking: (Int8, Int16).self) { (content: Content, a: Int8, b: Int16) in Label(content, a, b) }
        binder.wireFactory(taking: (Int8, Int16, Int32).self) { (content: Content, a: Int8, b: Int16, c: Int32) in
            Label(content, a, b, c)
        }
    }
}

import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

@Suite("`make`")
struct MakeTests {
    @Test("`make` gives a new instance at each call, with arguments and without, by name and by context")
    func newInstances() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Note.self) { _ in Note("plain") }
            binder.bindFactory(for: Note.self, named: "n") { _ in Note("named") }
            binder.bindFactory(for: Note.self) { (_, text: String) in Note(text) }
            binder.bindFactory(for: Note.self, named: "n") { (_, text: String, n: Int) in Note("\(text) \(n)") }
        }
        #expect(try injector.make(for: Note.self) !== injector.make(for: Note.self))
        let plain: Note = try injector.make()
        let named: Note = try injector.make(named: "n")
        let text: Note = try injector.make("text")
        let both: Note = try injector.make(named: "n", "text", 1)
        #expect([plain, named, text, both].map(\.text) == ["plain", "named", "text", "text 1"])
    }

    @Test("`make` for X? makes an X, however deep, and what fails has the key of X")
    func optionals() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Note.self) { _ in Note("plain") }
            binder.bindFactory(for: Note.self) { (_, text: String) in
                guard text != "" else { throw Failure() }
                return Note(text)
            }
            binder.bindFactory(for: Note.self, named: "n") { (_, n: Int) in Note("\(n)") }
        }
        let plain: Note? = try injector.make()
        let text: Note? = try injector.make("text")
        let named: Note? = try injector.make(named: "n", 7)
        #expect(plain?.text == "plain")
        #expect(text?.text == "text")
        #expect(named?.text == "7")
        expectThrows(.failed(BindingKey(Note.self))) { try injector.make(for: Note?.self, "") }
        expectThrows(.missing(BindingKey(Int?.self))) { try injector.make(for: Int?.self, 1) }
    }

    @Test("`make` for X? uses the binding of X? if there is one, which may make nil")
    func boundOptional() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Int.self) { _ in 1 }
            binder.bindFactory(for: Int?.self) { _ in nil }
        }
        #expect(try injector.make(for: Int?.self) == nil)
        // Neither nil itself, nor a nil that is wrapped twice.
        #expect(try injector.make(for: Int??.self) == .some(nil))
        #expect(try injector.make(for: Int.self) == 1)
    }

    @Test("`make` in a block is part of its request: it has its path, its edges and its ends")
    func inBlock() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { i in try i.make(for: Note.self, "a").text }
            binder.bindFactory(for: Note.self) { (i, text: String) in
                _ = try i.make(for: Double?.self)
                return Note(text)
            }
            binder.bindFactory(for: Double.self) { _ in throw Failure() }
        }
        let path = [BindingKey(String.self), BindingKey(Note.self), BindingKey(Double.self)]
        expectThrows(.failed(path[0], path[1], path[2])) { try injector.instance(for: String.self) }
        let graph = injector.dependencyGraph
        #expect(graph.dependencies(of: path[0]) == [path[1]])
        #expect(graph.dependencies(of: path[1]) == [path[2]])
    }
}

/// Not Sendable.
private final class Note {
    let text: String
    init(_ text: String) { self.text = text }
}

import BTKInjector
import BTKInjectorInspection
import Testing

private protocol Store: Sendable {}
private struct DiskStore: Store {}
private struct FakeStore: Store {}
private final class Note: Sendable { let n: Int; init(n: Int) { self.n = n } }

@Suite("Overrides that add")
struct OverrideAdditionTests {
    let original: Injector
    init() throws {
        original = try Injector { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireProvider(for: String.self, named: "name") { "x" }
            binder.wireFactory(taking: Int.self, to: Note.init)
            binder.bindChild(for: Double.self, taking: Bool.self) { binder in binder.wireProvider(for: Double.self) { 1 } }
        }
    }
    func problems(_ injector: Injector? = nil, _ configure: (inout Binder) throws -> Void) -> [InjectionError] {
        do { _ = try (injector ?? original).overriding(configure) } catch InjectionError.invalidConfiguration(let all) {
            for e in all { print(e) }
            return all } catch { Issue.record(error) }
        return []
    }
    @Test func initializer() throws {
        func wiring(_ binder: inout Binder) throws { binder.wireProvider(for: Store.self, to: DiskStore.init) }
        #expect(try Injector(wiring).hasBinding(for: Store.self))
        #expect(try Injector { _ in }.hasBinding(for: Store.self) == false)
        let i = try Injector { binder in
            try wiring(&binder)
            binder.wireProvider { 7 }
        }
        #expect(try i.instance() == 7)
    }
    @Test func replaces() {
        #expect(problems { b in
            b.wireProvider(for: Store.self, to: FakeStore.init)
            b.wireProvider(for: String.self, named: "name") { "y" }
            b.wireFactory(taking: Int.self) { (n: Int) in Note(n: n + 1) }
            b.bindChild(for: Double.self, taking: Bool.self) { b in b.wireProvider { 7.0 } }
        } == [])
    }
    @Test func added() {
        #expect(problems { $0.wireProvider(to: FakeStore.init) } == [.nothingToOverride(BindingKey(FakeStore.self))])
        #expect(problems { $0.wireProvider { "y" } } == [.nothingToOverride(BindingKey(String.self))])
        #expect(problems { $0.wireFactory { Note(n: 1) } } == [.nothingToOverride(BindingKey(Note.self))])
        #expect(problems { $0.wireProvider { 3.0 } } == [.nothingToOverride(BindingKey(Double.self))])
        #expect(problems { $0.bindChild(for: Int.self, taking: Int.self) { _ in } } == [.nothingToOverride(BindingKey(Child<Int>.self))])
        #expect(problems { $0.bindChild(for: Bool.self, taking: Bool.self) { _ in } } == [.nothingToOverride(BindingKey(Child<Bool>.self))])
    }
    @Test func removedFirst() {
        #expect(problems { $0.removeBinding(for: Note.self); $0.wireFactory { Note(n: 1) } } == [])
        #expect(problems { $0.removeBinding(for: Int.self); $0.wireProvider { 1 } }.count == 1)
        #expect(problems { $0.removeBinding(for: Store.self); $0.wireProvider(for: Store.self, to: FakeStore.init) } == [])
    }
    @Test func added2() throws {
        let other = try original.overriding(addingBindings: true) { $0.wireProvider { "y" } }
        #expect(try other.instance() == "y")
        #expect(problems(other) { $0.wireProvider { "z" } } == [])
    }
    @Test func children() throws {
        let child = try original.make(for: Child<Double>.self, true).injector
        #expect(problems(child) { $0.wireProvider { 3.0 } } == [])
        #expect(problems(child) { $0.wireProvider(for: Store.self, to: FakeStore.init) } == [])
        #expect(problems(child) { $0.wireProvider { "q" } } == [.nothingToOverride(BindingKey(String.self))])
    }
}

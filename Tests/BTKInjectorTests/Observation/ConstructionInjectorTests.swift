import BTKInjector
import Testing

@Suite("Reports of constructions in children, overrides and other injectors")
struct ConstructionInjectorTests {
    private let log = ConstructionLog()
    private let other = ConstructionLog()

    @Test(
        "A child and its overrides report to its parent's observers, once, and a parent not to its child's",
        arguments: ChildKind.allCases)
    func children(kind: ChildKind) throws {
        let (parent, child) = try kind.makeFamily { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
        } child: { binder in
            other.observe(&binder)
            binder.wireProvider(for: String.self, to: { (n: Int) in "\(n)" })
        }
        _ = try child.makeChild { $0.bindFactory(for: Bool.self) { i in try i.instance() == "1" } }.make(for: Bool.self)
        #expect(log.takeLines() == ["Int 2", "String 1", "Bool 0"])
        #expect(other.takeLines() == ["String 1", "Bool 0"])
        _ = try child.overriding { $0.bindProvider(for: String.self) { _ in "test" } }.instance(for: String.self)
        #expect(log.takeLines() == ["String 0"])
        #expect(other.takeLines() == ["String 0"])
        _ = try parent.overriding { _ in }.instance(for: Int.self)
        #expect(log.lines == ["Int 0"])
        #expect(other.lines == [])
    }

    @Test("Overrides keep observers, add their own, and tell each once")
    func overrides() throws {
        let app = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
        }
        let test = try app.overriding(addingBindings: true) { binder in
            other.observe(&binder)
            binder.bindProvider(for: String.self) { i in "\(try i.instance(for: Int.self))" }
        }
        let again = try test.overriding { _ in }
        for injector in [test, again] {
            _ = try injector.instance(for: String.self)
            #expect(log.takeLines() == ["Int 1", "String 0"])
            #expect(other.takeLines() == ["Int 1", "String 0"])
        }
        _ = try app.instance(for: Int.self)
        #expect(log.lines == ["Int 0"])
        #expect(other.lines == [])
    }

    @Test("A request for another injector within a block is part of the outer one, and ends with it")
    func otherInjector() throws {
        @Sendable func makeInner() throws -> Injector {
            try Injector.injectorWithBlock { binder in
                other.observe(&binder)
                binder.bindFactory(for: Int.self) { _ in 1 }
            }
        }
        let inner = try makeInner()
        let outer = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: String.self) { [log, other] _ in
                // The second one is freed before the outer request ends.
                let number = try inner.instance(for: Int.self) * makeInner().instance(for: Int.self)
                #expect(log.lines == [])
                #expect(other.lines == [])
                return "\(number)"
            }
        }
        #expect(try outer.instance(for: String.self) == "1")
        #expect(log.lines == ["String 0"])
        #expect(other.lines == ["Int 1", "Int 1"])
    }
}

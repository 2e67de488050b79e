import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private final class Page: Sendable {}

private func name(_ number: Int) -> BindingName { BindingName("\(number)") }

/// Binds numbers under names.
private func bind(_ numbers: Range<Int>, plus sum: Int = 0, _ binder: inout Binder) {
    for number in numbers { binder.bindProvider(for: Int.self, named: name(number)) { _ in number + sum } }
}

/// Declares a child, with bindings of its own.
private func declare(_ number: Int, _ binder: inout Binder, to configure: (inout Binder) -> Void) {
    binder.bindChild(for: Page.self, named: name(number)) { binder in
        binder.wireProvider { Page() }
        configure(&binder)
    }
}

extension Injector {
    /// Returns the numbers that a declared child has under some names.
    fileprivate func numbers(_ names: Range<Int>, inChild number: Int) throws -> [Int] {
        let child = try make(for: Child<Page>.self, named: name(number)).injector
        return try names.map { try child.instance(for: Int.self, named: name($0)) }
    }
}

/// Searches that look at few of many children or keys.
@Suite("Many children, and overrides of many keys") struct LargeFamilyTests {
    @Test("Each child has the fakes of its own keys, and new ones stand where something lacks them") func override()
        throws
    {
        let app = try Injector { binder in
            for number in 0..<40 {
                declare(number, &binder) { binder in
                    bind(number..<number + 2, &binder)
                    // Lacks what an override binds.
                    binder.wireProvider(for: String.self, with: BindingKey(Int8.self, named: name(number))) {
                        (number: Int8?) in "\(number ?? 0)"
                    }
                }
            }
        }
        let fake = try app.overriding { binder in
            bind(0..<41, plus: 100, &binder)
            for number in 0..<40 {
                binder.bindProvider(for: Int8.self, named: name(number)) { _ in Int8(number) }
            }
        }
        for number in [0, 1, 20, 39] {
            #expect(try fake.numbers(number..<number + 2, inChild: number) == [number + 100, number + 101])
            let child = try fake.make(for: Child<Page>.self, named: name(number)).injector
            #expect(try child.instance(for: String.self) == "\(number)")
            #expect(child.hasBinding(for: Int8.self, named: name(number + 1)) == false)
        }
    }

    @Test("What replaces nothing is told once, also in the blocks of many children, in order") func unused() throws {
        let app = try Injector { binder in
            for number in 0..<30 { declare(number, &binder) { bind(0..<1, &$0) } }
        }
        let found = failure {
            try app.overriding { binder in
                binder.bindProvider(for: Bool.self) { _ in true }
                for number in 0..<30 {
                    declare(number, &binder) { binder in
                        bind(0..<1, plus: 1, &binder)
                        if number % 10 == 0 { bind(number + 1..<number + 2, &binder) }
                    }
                }
            }
        }
        let keys = [BindingKey(Bool.self)] + [1, 11, 21].map { BindingKey(Int.self, named: name($0)) }
        #expect(found?.problems == keys.map { .nothingToOverride($0) })
    }

    @Test("Optionals that a child hides stay hidden below it, and others are found") func hidden() throws {
        let parent = try Injector { binder in
            for number in 0..<60 { binder.bindProvider(for: Int?.self, named: name(number)) { _ in -number } }
        }
        let child = try parent.makeChild { bind(0..<30, &$0) }
        let grandchild = try child.makeChild { bind(30..<40, &$0) }
        let all = try (0..<60).map { try grandchild.instance(for: Int?.self, named: name($0)) }
        #expect(all == (0..<60).map { $0 < 40 ? $0 : -$0 })
        #expect(try child.instance(for: Int?.self, named: "30") == -30)
    }

    @Test("Each function is in doubt that takes a set of which a member is bound nearer, and no other one") func sets()
        throws
    {
        let parent = try Injector { binder in
            binder.bindProvider(for: [Int].self) { _ in [1] }
            binder.bindProvider(for: [Bool].self) { _ in [true] }
            binder.bindProvider(for: Bool.self, named: "a") { _ in true }
        }
        let found = failure {
            try parent.makeChild { binder in
                bind(0..<3, &binder)
                for number in 0..<5 {
                    binder.wireProvider(for: String.self, named: name(number)) { (_: [Int]) in "" }
                    binder.wireProvider(for: Character.self, named: name(number)) { (_: [Bool]) in "c" }
                }
            }
        }
        let strings = (0..<5).map { BindingKey(String.self, named: name($0)) }
        #expect(
            found?.problems == strings.map { .argumentMismatch($0, expected: "(Array<Int>)", requested: "Array<Int>") })
    }

    @Test("Each of many children that lack their roots is a problem of its own, also at one place") func roots() throws
    {
        let found = try problems { binder in
            for number in 0..<50 { binder.bindChild(for: Page.self, named: name(number)) { _ in } }
        }
        let page = BindingKey(Page.self)
        let children = (0..<50).map { BindingKey(Child<Page>.self, named: name($0)) }
        #expect(found == children.map { .missing($0, page) })
    }

    @Test("In a long chain of overrides each function wraps the one before, and the last one what a parent binds")
    func chain()
        throws
    {
        var injector = try Injector { $0.wireProvider(for: Int.self) { 1000 } }.makeChild { _ in }
        for _ in 0..<60 {
            injector = try injector.overriding(addingBindings: true) { binder in
                binder.wireProvider(for: Int.self) { (number: @escaping @Sendable () throws -> Int) in
                    try number() + 1
                }
            }
        }
        #expect(try injector.instance(for: Int.self) == 1060)
        #expect(injector.dependencyGraph.nodes.count == 61)
    }
}

import BTKInjector
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

@Suite("Many children, and overrides of many keys") struct LargeFamilyTests {
    @Test("Each child has the fakes of its own keys, and what is added stands where its block stands")
    func override() throws {
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

    @Test("What an override binds in place of what it removes stands in each child that had some of it") func removed()
        throws
    {
        let app = try Injector { binder in
            bind(0..<60, &binder)
            for number in 0..<40 {
                declare(number, &binder) { binder in
                    bind(number..<number + 1, &binder)
                    guard number % 2 == 0 else { return }
                    binder.wireProvider { "old" }
                    binder.bindFactory(for: String.self) { (_, _: Bool) in "old" }
                }
            }
        }
        let fake = try app.overriding { binder in
            bind(0..<60, plus: 100, &binder)
            binder.removeBinding(for: String.self)
            binder.wireProvider { "new" }
            binder.bindFactory(for: String.self) { (_, count: Int) in String(repeating: "new", count: count) }
        }
        for number in [0, 19, 38] {
            #expect(try fake.numbers(number..<number + 1, inChild: number) == [number + 100])
            let child = try fake.make(for: Child<Page>.self, named: name(number)).injector
            #expect((try? child.instance(for: String.self)) == (number % 2 == 0 ? "new" : nil))
            #expect((try? child.make(for: String.self, 2)) == (number % 2 == 0 ? "newnew" : nil))
            #expect((try? child.make(for: String.self, true)) == nil)
        }
    }
}

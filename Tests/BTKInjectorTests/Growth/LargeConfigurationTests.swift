import BTKInjector
import TestSupport
import Testing

private func name(_ number: Int) -> BindingName { BindingName("\(number)") }

@Suite("Configurations of many bindings") struct LargeConfigurationTests {
    /// Bindings of one type: a factory with arguments, one without a name, and all others with names.
    private func bind(_ text: String, _ numbers: Range<Int>, _ binder: inout Binder) {
        for number in numbers {
            binder.bindProvider(for: String.self, named: name(number)) { _ in "\(text) \(number)" }
            binder.bindProvider(for: Int.self, named: name(number)) { _ in number }
            guard number == 30 else { continue }
            binder.bindProvider(for: String.self) { _ in "\(text) unnamed" }
            binder.bindFactory(for: String.self, named: "other") { (_, number: Int) in "\(text) \(number)" }
        }
    }

    @Test("All names are found in the order of binding, those that a child shadows in their places") func names() throws
    {
        let parent = try Injector { bind("parent", 0..<60, &$0) }
        let child = try parent.makeChild { bind("child", 30..<90, &$0) }
        let first = (0..<30).map { "\($0)" }
        let inherited = first + ["30", "unnamed"] + (31..<60).map { "\($0)" }
        #expect(try parent.instances(for: String.self) == inherited.map { "parent \($0)" })
        #expect(
            try child.instances(for: String.self)
                == first.map { "parent \($0)" }
                + (inherited.dropFirst(30) + (60..<90).map { "\($0)" }).map { "child \($0)" })
    }

    @Test("Factories with arguments are found by type and name, also a parent's") func factories() throws {
        let parent = try Injector { binder in
            for number in 0..<100 {
                binder.bindFactory(for: Int.self, named: name(number)) { (_, _: String, _: Int) in number }
                binder.bindFactory(for: Int.self, named: name(number)) { (_, other: Int) in number + other }
            }
        }
        let child = try parent.makeChild { $0.bindProvider(for: Int.self, named: "own") { _ in 1 } }
        #expect(child.hasBinding(for: Int?.self, named: "99"))
        #expect(!child.hasBinding(for: Int.self, named: "none"))
        #expect(try child.make(for: Int?.self, named: "99", 1) == 100)
        let mismatch = InjectionError.argumentMismatch(
            intKey("99"), expected: "(String, Int) or (Int)", requested: "()")
        expectThrows(mismatch) { try child.instance(for: Int.self, named: "99") }
    }

    @Test("Captives that lead through one chain of factories have the singletons behind their places in it")
    func captivesOfChain() throws {
        func wireLink(_ number: Int, next: Int, _ binder: inout Binder) {
            binder.wireProvider(named: name(number), scope: .graph) { number }
            binder.wireFactory(
                named: name(number), with: intKey(name(number)), BindingKey(String.self, named: name(next))
            ) { (number: Int, rest: String?) in "\(number)" }
        }
        let found = try problems { binder in
            binder.wireProvider(with: BindingKey(String.self, named: "20")) { (_: String) in true }
            binder.wireProvider(with: BindingKey(String.self, named: "0")) { (_: String) in "c" as Character }
            for number in 0..<40 { wireLink(number, next: number + 1, &binder) }
            // Two links that need each other, and that no singleton needs.
            wireLink(50, next: 51, &binder)
            wireLink(51, next: 50, &binder)
        }
        let captives = (0..<40).map { number in
            InjectionError.captiveDependency(
                intKey(name(number)), keptBy: number < 20 ? BindingKey(Character.self) : BindingKey(Bool.self))
        }
        let cycle = [50, 51, 50].map { BindingKey(String.self, named: name($0)) }
        #expect(found == captives + [.circularDependency(path: cycle)])
    }

    @Test("Errors with texts of their own are described once each to tell their causes apart") func descriptions() {
        struct Counted: Error, CustomStringConvertible {
            let number: Int
            let count: Locked<Int>

            var description: String {
                count.add()
                return "\(number)"
            }
        }
        let count = Locked(0)
        let key = BindingKey(Int.self)
        let errors = (0..<300).map { number in
            InjectionError.constructionFailed(key, path: [key], underlying: Counted(number: number % 100, count: count))
        }
        #expect(errors.eachCauseOnce.count == 100)
        #expect(count.value == 300)
    }

    @Test("An app of 20,000 bindings works, and so do an override of 1,000 keys and ten overrides of that")
    func rangeOfUse() throws {
        let app = try Injector { binder in
            for number in 0..<20_000 { binder.bindProvider(for: Int.self, named: name(number)) { _ in number } }
            binder.wireProvider { 1 }
        }
        var fake = try app.overriding { binder in
            for number in 0..<1000 { binder.bindProvider(for: Int.self, named: name(number)) { _ in -number } }
        }
        for _ in 0..<10 {
            fake = try fake.overriding { $0.wireProvider { (number: @escaping @Sendable () -> Int) in number() + 1 } }
        }
        #expect(try app.instance(for: Int.self, named: "999") == 999)
        #expect(try fake.instance(for: Int.self, named: "999") == -999)
        #expect(try fake.instance(for: Int.self, named: "19999") == 19_999)
        #expect(try fake.instance(for: Int.self) == 11)
    }
}

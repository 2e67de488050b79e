import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private func name(_ number: Int) -> BindingName { BindingName("\(number)") }

/// Searches that walk a line where there is little, and use tables where there is much.
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
        #expect(try parent.instances(for: Bool.self).isEmpty)
    }

    @Test("Factories with arguments are found by type and name, also a parent's", arguments: [1, 100])
    func factories(count: Int) throws {
        let parent = try Injector { binder in
            for number in 0..<count {
                binder.bindFactory(for: Int.self, named: name(number)) { (_, _: String, _: Int) in number }
                binder.bindFactory(for: Int.self, named: name(number)) { (_, other: Int) in number + other }
            }
        }
        let child = try parent.makeChild { $0.bindProvider(for: Int.self, named: "own") { _ in 1 } }
        let last = name(count - 1)
        #expect(child.hasBinding(for: Int?.self, named: last))
        #expect(!child.hasBinding(for: Int.self, named: "none"))
        #expect(try child.make(for: Int?.self, named: last, 1) == count)
        let mismatch = InjectionError.argumentMismatch(
            intKey(last), expected: "(String, Int) or (Int)", requested: "()")
        expectThrows(mismatch) { try child.instance(for: Int.self, named: last) }
    }

    @Test("A graph has each need of a block once, however often and whatever else the block requests")
    func needs() throws {
        let injector = try Injector { binder in
            for number in 0..<50 { binder.bindFactory(for: Int.self, named: name(number)) { _ in number } }
            binder.bindFactory(for: String.self) { i in
                for number in 0..<500 { _ = try i.instance(for: Int.self, named: name(number % 50)) }
                let later: Provider<Int> = try i.provider(named: "7")
                return "\(try later.get())"
            }
        }
        let edges = try injector.verifiedDependencyGraph().edges
        #expect(edges.filter { $0.kind == .direct }.map(\.to.key) == (0..<50).map { intKey(name($0)) })
        #expect(edges.filter { $0.kind == .deferred }.map(\.to.key) == [intKey("7")])
    }

    @Test("A factory that is wanted with many lists has each of them in its text, in order") func lists() throws {
        /// Wires functions that want it with a type, with an array of that and so on.
        func wire<T: Sendable>(_ type: T.Type, _ count: Int, _ binder: inout Binder) {
            binder.wireProvider(named: name(count)) { (_: Factory<Int, T>) in true }
            if count > 1 { wire([T].self, count - 1, &binder) }
        }
        let found = try problems { binder in
            binder.bindFactory(for: Int.self) { (_, _: String) in 1 }
            wire(Int8.self, 40, &binder)
        }
        let lists = (0..<40).map { count in
            "(" + String(repeating: "Array<", count: count) + "Int8" + String(repeating: ">", count: count) + ")"
        }
        let lines = "\(try #require(found.first))".split(separator: "\n")
        #expect(found.count == 1)
        #expect(lines[0].hasSuffix("was requested with " + lists.joined(separator: " or ") + "."))
        #expect(lines.suffix(40) == lists.map { "  fix: or bind a factory of Int that takes \($0)." })
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

    /// Binds what blocks of an injector and of its child capture.
    private func bindCapturing(_ tracker: LifetimeTracker, in binder: inout Binder) {
        let object = tracker.track()
        binder.bindProvider(for: Tracked.self, named: "old") { _ in object }
        binder.bindChild(for: Int.self) { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Tracked.self, named: "new") { _ in object }
        }
    }

    @Test("An error that lists bindings when it is read keeps no block, and reads the same after the injector's end")
    func errors() throws {
        let tracker = LifetimeTracker()
        let refused = failure {
            try Injector { binder in
                bindCapturing(tracker, in: &binder)
                binder.requireBinding(for: Tracked.self, named: "new")
            }
        }
        #expect((tracker.total, tracker.live) == (1, 0))
        #expect("\(try #require(refused?.problems.first))".contains("did you mean Tracked named \"old\""))

        let injector = Locked<Injector?>(try Injector { bindCapturing(tracker, in: &$0) })
        let error = try #require(failure { try injector.value?.instance(for: Tracked.self, named: "new") })
        let text = "\(error)"
        #expect(text.contains("bind there what needs it"))
        injector.value = nil
        #expect((tracker.total, tracker.live) == (2, 0))
        #expect("\(error)" == text)
    }
}

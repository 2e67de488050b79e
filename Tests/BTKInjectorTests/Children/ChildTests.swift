import BTKInjector
import TestSupport
import Testing

@Suite("Children")
struct ChildTests {
    @Test("A child sees its parent's bindings, through every kind of lookup")
    func inherits() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self) { _ in Tracked() }
            binder.bindProvider(for: Tracked.self, named: "other") { _ in Tracked() }
            binder.bindFactory(for: String.self) { (_, number: Int) in "\(number)" }
        }
        let child = try parent.makeChild { _ in }
        let grandchild = try child.makeChild { _ in }
        for heir in [child, grandchild] {
            #expect(try heir.instance(for: Tracked.self) === parent.instance(for: Tracked.self))
            #expect(
                try heir.instance(for: Tracked.self, named: "other")
                    === parent.instance(for: Tracked.self, named: "other"))
            #expect(try heir.provider(for: Tracked.self).get() === parent.instance(for: Tracked.self))
            #expect(try heir.factory(for: String.self, taking: Int.self)(3) == "3")
            #expect(heir.hasBinding(for: Tracked.self, named: "other"))
            #expect(!heir.hasBinding(for: Int.self))
            expectThrows(.bindingNotFound(BindingKey(Int.self), path: [BindingKey(Int.self)])) {
                try heir.instance(for: Int.self)
            }
        }
    }

    @Test("Shared instances of the parent's bindings are the parent's, whichever injector is asked first")
    func askedFirst() throws {
        let builds = Locked()
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in builds.add() }
        }
        let (first, second) = try (parent.makeChild { _ in }, parent.makeChild { _ in })
        #expect(try first.instance(for: Int.self) == 1)
        #expect(try second.instance(for: Int.self) == 1)
        #expect(try parent.instance(for: Int.self) == 1)
    }

    @Test("A child may shadow a binding for itself; its parent and its siblings never see it")
    func shadows() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in "parent" }
            binder.bindProvider(for: [String].self) { i in [try i.instance()] }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: String.self) { _ in "child" }
            binder.bindProvider(for: Int.self) { _ in 1 }
        }
        let sibling = try parent.makeChild { _ in }
        let grandchild = try child.makeChild { _ in }
        #expect(try child.instance(for: String.self) == "child")
        #expect(try grandchild.instance(for: String.self) == "child")
        #expect(try parent.instance(for: String.self) == "parent")
        #expect(try sibling.instance(for: String.self) == "parent")
        #expect(!parent.hasBinding(for: Int.self))
        #expect(failure { try parent.instance(for: Int.self) } != nil)
    }

    @Test("A parent's block resolves within the parent, also where a child asks first")
    func parentsBlock() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in "parent" }
            binder.bindProvider(for: [String].self) { i in [try i.instance(), try i.provider(for: String.self).get()] }
            binder.bindFactory(for: [String].self, named: "new") { i in
                [try i.instance(), try i.factory(for: String.self, taking: Int.self)(1)]
            }
            binder.bindFactory(for: String.self) { (_, number: Int) in "parent \(number)" }
            binder.bindProvider(for: Bool.self) { i in i.hasBinding(for: Int.self) }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: String.self) { _ in "child" }
            binder.bindFactory(for: String.self) { (_, number: Int) in "child \(number)" }
            binder.bindProvider(for: Int.self) { _ in 1 }
        }
        #expect(try child.instance(for: [String].self) == ["parent", "parent"])
        #expect(try child.instance(for: [String].self, named: "new") == ["parent", "parent 1"])
        #expect(try !child.instance(for: Bool.self))
        #expect(try child.factory(for: String.self, taking: Int.self)(2) == "child 2")
    }

    @Test("A child's binding of another list of arguments stands beside its parent's")
    func argumentLists() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: String.self) { (_, number: Int) in "parent \(number)" }
        }
        let child = try parent.makeChild { binder in
            binder.bindFactory(for: String.self) { (_, flag: Bool) in "child \(flag)" }
        }
        #expect(try child.factory(for: String.self, taking: Int.self)(1) == "parent 1")
        #expect(try child.factory(for: String.self, taking: Bool.self)(true) == "child true")
        expectThrows(.argumentMismatch(BindingKey(String.self), expected: "(Int) or (Bool)", requested: "(Double)")) {
            try child.factory(for: String.self, taking: Double.self)
        }
    }

    @Test("A child that shadows a factory with a provider has no factory there")
    func shadowsWithOtherKind() throws {
        let parent = try Injector.injectorWithBlock { $0.bindFactory(for: Tracked.self) { _ in Tracked() } }
        let child = try parent.makeChild { $0.bindProvider(for: Tracked.self) { _ in Tracked() } }
        expectThrows(.notAFactory(BindingKey(Tracked.self))) { try child.factory(for: Tracked.self) }
        #expect(try child.instance(for: Tracked.self) === child.instance(for: Tracked.self))
        #expect(try parent.instance(for: Tracked.self) !== parent.instance(for: Tracked.self))
    }

    @Test("X? is looked for through parents: the binding of X? first, then that of X")
    func optionals() throws {
        let empty = try Injector.injectorWithBlock { _ in }
        let plain = try Injector.injectorWithBlock { $0.bindProvider(for: String.self) { _ in "plain" } }
        let optional = try Injector.injectorWithBlock { $0.bindProvider(for: String?.self) { _ in "optional" } }

        #expect(try plain.makeChild { _ in }.instance(for: String?.self) == "plain")
        #expect(try optional.makeChild { _ in }.instance(for: String?.self) == "optional")
        let both = try plain.makeChild { $0.bindProvider(for: String?.self) { _ in nil } }
        #expect(try both.instance(for: String?.self) == nil)
        #expect(try both.instance(for: String.self) == "plain")
        let reversed = try optional.makeChild { $0.bindProvider(for: String.self) { _ in "plain" } }
        #expect(try reversed.instance(for: String?.self) == "optional")
        let later = try plain.makeChild { _ in }
        #expect(try later.provider(for: String?.self).get() == "plain")

        let key = BindingKey(String?.self)
        expectThrows(.bindingNotFound(key, path: [key])) { try empty.makeChild { _ in }.instance(for: String?.self) }
        #expect(plain.hasBinding(for: String?.self))
        #expect(!optional.hasBinding(for: String.self))
    }

    @Test("`removeBinding` does not act on inherited bindings, and a missing one is no error")
    func removeInherited() throws {
        let parent = try Injector.injectorWithBlock { $0.bindProvider(for: String.self) { _ in "parent" } }
        let child = try parent.makeChild { binder in
            binder.removeBinding(for: String.self)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Int.self, named: "kept") { _ in 2 }
            binder.removeBinding(for: Int.self)
            binder.removeBinding(for: Double.self, named: "never")
        }
        #expect(try child.instance(for: String.self) == "parent")
        #expect(!child.hasBinding(for: Int.self))
        #expect(try child.instance(for: Int.self, named: "kept") == 2)
    }

    @Test("A child of an invalid configuration is refused, and what its block throws comes as it is")
    func problems() throws {
        let parent = try Injector.injectorWithBlock { _ in }
        let line = #line
        let error = failure {
            try parent.makeChild { binder in
                binder.bindProvider(for: Int.self) { _ in 1 }
                binder.bindFactory(for: Int.self) { _ in 2 }
            }
        }
        let sites = [line + 3, line + 4].map { BindingSite(fileID: #fileID, line: $0) }
        #expect(error == .invalidConfiguration([.duplicateBinding(BindingKey(Int.self), sites: sites)]))
        #expect(throws: Failure("own")) { try parent.makeChild { _ in throw Failure("own") } }
    }

    // The text of the second problem ended the process: it looked for neighbours in a table of unique keys.
    @Test("A child with duplicates is refused, and the text says what else is wrong")
    func textOfDuplicates() throws {
        let parent = try Injector.injectorWithBlock { _ in }
        let error = failure {
            try parent.makeChild { binder in
                binder.bindProvider(for: Int.self, named: "one") { _ in 1 }
                binder.bindProvider(for: Int.self, named: "one") { _ in 1 }
                binder.wireProvider(for: String.self, to: { (number: Int) in "\(number)" })
            }
        }
        #expect(error?.problems.count == 2)
        #expect(error?.description.contains("Nothing is bound for Int.") == true)
    }

    // It kept the registry that was refused, which kept the parent.
    @Test("The error of a refused child keeps neither the parent nor the objects that blocks captured")
    func problemsKeepNothing() throws {
        let tracker = LifetimeTracker()
        var parent: Injector? = try .injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self) { _ in tracker.track() }
        }
        _ = try parent?.instance(for: Tracked.self)
        let error = failure {
            let captured = tracker.track()
            return try parent?.makeChild { binder in
                binder.bindProvider(for: Double.self) { _ in withExtendedLifetime(captured) { 1 } }
                binder.wireProvider(for: String.self, to: { (number: Int) in "\(number)" })
            }
        }
        #expect((tracker.total, tracker.live) == (2, 1))
        parent = nil
        #expect(tracker.live == 0)
        #expect(error?.description.contains("Nothing is bound for Int.") == true)
    }

    @Test("Cycles across parent and child are found, by handle and by captured injector")
    func cycles() throws {
        let children = Locked<Injector?>(nil)
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Ring.A.self) { _ in
                _ = try children.value?.instance(for: Ring.B.self)
                return Ring.A()
            }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: Ring.B.self) { i in
                _ = try i.provider(for: Ring.A.self).get()
                return Ring.B()
            }
        }
        children.value = child
        let (a, b) = (BindingKey(Ring.A.self), BindingKey(Ring.B.self))
        expectThrows(.circularDependency(path: [a, b, a])) { try parent.instance(for: Ring.A.self) }
        expectThrows(.circularDependency(path: [a, b, a])) { try child.instance(for: Ring.A.self) }
        expectThrows(.circularDependency(path: [b, a, b])) { try child.instance(for: Ring.B.self) }
        children.value = nil
        _ = try child.instance(for: Ring.B.self)
    }

    @Test("Two threads that enter a cycle across parent and child at opposite ends both get an answer")
    func cyclesOfThreads() throws {
        let (children, barrier) = (Locked<Injector?>(nil), Barrier(2))
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Ring.A.self) { _ in
                barrier.arrive()
                _ = try children.value?.instance(for: Ring.B.self)
                return Ring.A()
            }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: Ring.B.self) { i in
                barrier.arrive()
                _ = try i.instance(for: Ring.A.self)
                return Ring.B()
            }
        }
        children.value = child
        defer { children.value = nil }
        let failures = try onThreads(2) { index in
            index == 0
                ? failure { try parent.instance(for: Ring.A.self) } : failure { try child.instance(for: Ring.B.self) }
        }
        let (a, b) = (BindingKey(Ring.A.self), BindingKey(Ring.B.self))
        let found = failures.compactMap(\.self)
        #expect(!found.isEmpty)
        for failure in found {
            #expect(
                failure == .circularDependency(path: [a, b, a]) || failure == .circularDependency(path: [b, a, b]))
        }
    }
}

@Suite("Children: ownership")
struct ChildLifetimeTests {
    @Test("A child is destroyed when it is released, and its parent's instances stay")
    func childGoes() throws {
        let (parents, childs) = (LifetimeTracker(), LifetimeTracker())
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self) { _ in Tracked(parents) }
        }
        func session() throws {
            let child = try parent.makeChild { binder in
                binder.bindProvider(for: Keeper.self) { i in
                    Keeper(childs, of: try i.instance(), itself: try i.provider())
                }
            }
            let keeper = try child.instance(for: Keeper.self)
            #expect(try keeper.object === parent.instance(for: Tracked.self))
            #expect((parents.live, childs.live) == (1, 1))
        }
        for _ in 0..<3 {
            try session()
            #expect((parents.live, childs.live) == (1, 0))
        }
        _ = try parent.instance(for: Tracked.self)
        #expect(parents.live == 1)
    }

    @Test("A child keeps its parent, and both are destroyed with the child")
    func childKeepsParent() throws {
        let parents = LifetimeTracker()
        func makeChild() throws -> Injector {
            try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Tracked.self) { _ in Tracked(parents) }
            }.makeChild { _ in }.makeChild { _ in }
        }
        do {
            let child = try makeChild()
            let object = try child.instance(for: Tracked.self)
            #expect(try child.provider(for: Tracked.self).get() === object)
            #expect(parents.live == 1)
        }
        #expect(parents.live == 0)
    }

    @Test("A child's handle on its own binding throws when the child was released")
    func ownHandles() throws {
        let parent = try Injector.injectorWithBlock { $0.bindProvider(for: Int.self) { _ in 1 } }
        func handles() throws -> (Provider<String>, Factory<String, Int>) {
            let child = try parent.makeChild { binder in
                binder.bindProvider(for: String.self) { _ in "child" }
                binder.bindFactory(for: String.self) { (_, number: Int) in "\(number)" }
            }
            let handles = (try child.provider(for: String.self), try child.factory(for: String.self, taking: Int.self))
            #expect(try handles.0.get() == "child")
            #expect(try handles.1(7) == "7")
            return handles
        }
        let (provider, factory) = try handles()
        expectThrows(.injectorReleased(BindingKey(String.self))) { try provider.get() }
        expectThrows(.injectorReleased(BindingKey(String.self))) { try factory(1) }
        withExtendedLifetime(parent) {}
    }

    @Test("A child's handle on what it inherits gives the parent's instances, and keeps neither of them")
    func inheritedHandles() throws {
        let alive = LifetimeTracker()
        func handles() throws -> (Provider<Tracked>, Factory<Tracked, Int>) {
            let parent = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Tracked.self) { _ in Tracked(alive) }
                binder.bindFactory(for: Tracked.self) { (_, _: Int) in Tracked(alive) }
            }
            let child = try parent.makeChild { _ in }
            let handles = try (child.provider(for: Tracked.self), child.factory(for: Tracked.self, taking: Int.self))
            #expect(try handles.0.get() === parent.instance(for: Tracked.self))
            _ = try handles.1(1)
            withExtendedLifetime(child) {}
            return handles
        }
        let (provider, factory) = try handles()
        #expect(alive.live == 0)
        let released = InjectionError.injectorReleased(BindingKey(Tracked.self))
        #expect(throws: released) { try provider.get() }
        #expect(throws: released) { try factory(1) }
    }

    @Test("A child that is released while its block runs on another thread ends when the block has returned")
    func goesDuringBlock() throws {
        let (begun, go) = (Gate(), Gate())
        let alive = LifetimeTracker()
        func start() throws -> Worker<Bool> {
            let parent = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Tracked.self) { _ in Tracked(alive) }
            }
            let child = try parent.makeChild { binder in
                binder.bindProvider(for: Bool.self) { i in
                    begun.open()
                    go.wait()
                    return try i.instance(for: Tracked.self) === i.instance(for: Tracked.self)
                }
            }
            let handle = try child.provider(for: Bool.self)
            let thread = Worker { try handle.get() }
            begun.wait()
            withExtendedLifetime(child) {}
            return thread
        }
        let thread = try start()
        go.open()
        #expect(try thread.join())
        #expect(alive.live == 0)
    }
}

private enum Ring {
    final class A: Sendable {}
    final class B: Sendable {}
}

private final class Keeper: Tracked, @unchecked Sendable {
    let object: Tracked
    let itself: Provider<Keeper>
    init(_ alive: LifetimeTracker, of object: Tracked, itself: Provider<Keeper>) {
        self.object = object
        self.itself = itself
        super.init(alive)
    }
}

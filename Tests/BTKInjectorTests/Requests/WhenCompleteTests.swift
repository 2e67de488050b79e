import BTKInjector
import TestSupport
import Testing

@Suite("`whenComplete`: actions")
struct WhenCompleteTests {
    @Test("Actions run at the end of the outermost request, in the order of registration")
    func order() throws {
        let log = Locked<[String]>()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Outer.self) { i in
                i.whenComplete { _ in log.append("outer 1") }
                _ = try i.instance(for: Inner.self)
                i.whenComplete { i in
                    // Those that it registers run after all that are there.
                    i.whenComplete { _ in log.append("last") }
                    log.append("outer 2")
                }
                log.append("outer returns")
                return Outer()
            }
            binder.bindProvider(for: Inner.self) { i in
                i.whenComplete { _ in log.append("inner 1") }
                i.whenComplete { _ in log.append("inner 2") }
                log.append("inner returns")
                return Inner()
            }
        }
        _ = try injector.instance(for: Outer.self)
        let expected = ["inner returns", "outer returns", "outer 1", "inner 1", "inner 2", "outer 2", "last"]
        #expect(log.value == expected)
        _ = try injector.instance(for: Outer.self)
        #expect(log.value == expected)
    }

    @Test("An action may ask for its owner, and for its owner's dependent")
    func owner() throws {
        let seen = Locked<[ObjectIdentifier]>([])
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Outer.self) { i in
                _ = try i.instance(for: Inner.self)
                return Outer()
            }
            binder.bindProvider(for: Inner.self) { i in
                i.whenComplete { i in
                    seen.value = [
                        ObjectIdentifier(try i.instance(for: Inner.self)),
                        ObjectIdentifier(try i.instance(for: Outer.self)),
                    ]
                }
                return Inner()
            }
        }
        let outer = try injector.instance(for: Outer.self)
        #expect(try seen.value == [ObjectIdentifier(injector.instance(for: Inner.self)), ObjectIdentifier(outer)])
    }

    @Test("A factory's request ends before its product is given out")
    func factoryOutermost() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Mutual.Left.self) { (i, _: Int) in
                let left = Mutual.Left()
                i.whenComplete { i in left.right.value = try i.instance() }
                return left
            }
            binder.bindProvider(for: Mutual.Right.self) { _ in Mutual.Right() }
        }
        let make = try injector.factory(for: Mutual.Left.self, taking: Int.self)
        let left = try make(1)
        #expect(try left.right.value === injector.instance(for: Mutual.Right.self))
        #expect(try make(2) !== left)
    }

    @Test("Weak and graph blocks may register actions, which see their instances")
    func scopes() throws {
        for scope in [Scope.weak, .graph] {
            let seen = Locked<Inner?>(nil)
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Inner.self, scope: scope) { i in
                    i.whenComplete { i in seen.value = try i.instance() }
                    return Inner()
                }
                binder.bindFactory(for: [Inner].self) { i in [try i.instance()] }
            }
            let direct = try injector.instance(for: Inner.self)
            #expect(seen.value === direct)
            let nested = try injector.instance(for: [Inner].self)
            #expect(seen.value === nested[0])
            #expect((nested[0] === direct) == (scope == .weak))
        }
    }

    @Test("An action of another injector runs at the end of the outermost request, with its own lookups")
    func twoInjectors() throws {
        let log = Locked<[String]>()
        let inner = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in "inner" }
            binder.bindProvider(for: Inner.self) { i in
                i.whenComplete { i in log.append(try i.instance(for: String.self)) }
                return Inner()
            }
        }
        let outer = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in "outer" }
            binder.bindProvider(for: Outer.self) { i in
                i.whenComplete { i in log.append(try i.instance(for: String.self)) }
                _ = try inner.instance(for: Inner.self)
                log.append("returns")
                return Outer()
            }
        }
        _ = try outer.instance(for: Outer.self)
        #expect(log.value == ["returns", "outer", "inner"])
    }
}

@Suite("`whenComplete`: failures")
struct WhenCompleteFailureTests {
    @Test(
        "If an action fails, the request throws with the path, none of the group stays, and a later one makes all anew")
    func actionFails() throws {
        let (alive, tries, others) = (LifetimeTracker(), Locked(), Locked())
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Kept.self) { i in Kept(alive, part: try i.instance()) }
            binder.bindProvider(for: Part.self) { i in
                i.whenComplete { _ in if tries.add() == 1 { throw Failure() } }
                // Runs after the one that succeeds.
                i.whenComplete { _ in others.add() }
                return Part(alive)
            }
        }
        let (kept, part) = (BindingKey(Kept.self), BindingKey(Part.self))
        expectThrows(.constructionFailed(part, path: [kept, part], underlying: Failure())) {
            try injector.instance(for: Kept.self)
        }
        #expect(alive.live == 0)
        let whole = try injector.instance(for: Kept.self)
        #expect(try injector.instance(for: Part.self) === whole.part)
        #expect((tries.value, others.value, alive.live) == (2, 1, 2))
    }

    @Test("Instances that were published before the first registration stay when an action fails")
    func publishedBefore() throws {
        let (before, after) = (Locked(), Locked())
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Inner.self) { _ in before.counting(Inner()) }
            binder.bindProvider(for: Mutual.Left.self) { _ in after.counting(Mutual.Left()) }
            binder.bindFactory(for: Int.self) { i in
                _ = try i.instance(for: Inner.self)
                i.whenComplete { _ in throw Failure() }
                _ = try i.instance(for: Mutual.Left.self)
                return 1
            }
        }
        #expect(failure { try injector.instance(for: Int.self) } != nil)
        _ = try injector.instance(for: Inner.self)
        _ = try injector.instance(for: Mutual.Left.self)
        #expect((before.value, after.value) == (1, 2))
    }

    @Test("If a block fails after it registered an action, that action does not run, and others do")
    func blockFails() throws {
        let log = Locked<[String]>()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Outer.self) { i in
                i.whenComplete { _ in log.append("outer") }
                let inner = try? i.instance(for: Inner.self)
                #expect(inner == nil)
                return Outer()
            }
            binder.bindProvider(for: Inner.self) { i in
                i.whenComplete { _ in log.append("inner") }
                _ = try i.instance(for: Mutual.Left.self)
                throw Failure()
            }
            binder.bindProvider(for: Mutual.Left.self) { i in
                i.whenComplete { _ in log.append("left") }
                return Mutual.Left()
            }
        }
        _ = try injector.instance(for: Outer.self)
        #expect(log.value == ["outer", "left"])
    }
}

private final class Outer: Sendable {}
private final class Inner: Sendable {}

private final class Part: Tracked, @unchecked Sendable {}

private final class Kept: Tracked, @unchecked Sendable {
    let part: Part
    init(_ alive: LifetimeTracker, part: Part) {
        self.part = part
        super.init(alive)
    }
}

/// Two that hold each other, strongly: who made them takes them apart.
private enum Mutual {
    final class Left: Sendable {
        let right = Locked<Right?>(nil)
    }

    final class Right: Sendable {
        let left = Locked<Left?>(nil)
    }
}

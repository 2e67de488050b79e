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
                i.whenComplete { _ in log.append("outer 2") }
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
        let expected = ["inner returns", "outer returns", "outer 1", "inner 1", "inner 2", "outer 2"]
        #expect(log.value == expected)
        _ = try injector.instance(for: Outer.self)
        #expect(log.value == expected)
    }

    @Test("An action may register more, which run after those that were there")
    func more() throws {
        let log = Locked<[String]>()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Outer.self) { i in
                i.whenComplete { i in
                    log.append("1")
                    i.whenComplete { i in
                        log.append("3")
                        i.whenComplete { _ in log.append("5") }
                    }
                    _ = try i.instance(for: Inner.self)
                }
                i.whenComplete { _ in log.append("2") }
                return Outer()
            }
            binder.bindProvider(for: Inner.self) { i in
                i.whenComplete { _ in log.append("4") }
                return Inner()
            }
        }
        _ = try injector.instance(for: Outer.self)
        #expect(log.value == ["1", "2", "3", "4", "5"])
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

    @Test("Two objects that hold each other are joined by property injection, from either end")
    func ring() throws {
        for startsAtLeft in [true, false] {
            let injector = try Injector.injectorWithBlock(Mutual.bind)
            let left: Mutual.Left
            let right: Mutual.Right
            if startsAtLeft {
                left = try injector.instance()
                right = try injector.instance()
            } else {
                right = try injector.instance()
                left = try injector.instance()
            }
            #expect(left.right.value === right)
            #expect(right.left.value === left)
            (left.right.value, right.left.value) = (nil, nil)
        }
    }

    @Test("An optional property is given its owner as it is")
    func optionalProperty() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Mutual.Left.self) { i in
                let left = Mutual.Left()
                i.whenComplete { i in left.right.value = try i.instance() }
                return left
            }
            binder.bindProvider(for: Mutual.Right.self) { _ in Mutual.Right() }
        }
        let left = try injector.instance(for: Mutual.Left.self)
        #expect(try left.right.value === injector.instance(for: Mutual.Right.self))
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

    @Test("An injector that a block makes and releases lives until its actions are done")
    func passingInjector() throws {
        let alive = LifetimeTracker()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Outer.self) { _ in
                let passing = try Injector.injectorWithBlock { binder in
                    binder.bindProvider(for: Tracked.self) { i in
                        i.whenComplete { i in
                            #expect(alive.live == 1)
                            _ = try i.instance(for: Tracked.self)
                        }
                        return Tracked(alive)
                    }
                }
                _ = try passing.instance(for: Tracked.self)
                return Outer()
            }
        }
        _ = try injector.instance(for: Outer.self)
        #expect(alive.live == 0)
    }

    @Test("An action's errors have paths that begin with the outermost request")
    func paths() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Outer.self) { i in
                _ = try i.instance(for: Inner.self)
                return Outer()
            }
            binder.bindProvider(for: Inner.self) { i in
                i.whenComplete { i in _ = try i.instance(for: Int.self) }
                return Inner()
            }
        }
        let (outer, inner, int) = (BindingKey(Outer.self), BindingKey(Inner.self), BindingKey(Int.self))
        expectThrows(.bindingNotFound(int, path: [outer, inner, int])) { try injector.instance(for: Outer.self) }
        expectThrows(.bindingNotFound(int, path: [inner, int])) { try injector.instance(for: Inner.self) }
    }

    @Test("A direct cycle within an action is found, and has the cycle's members alone")
    func cycleInAction() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Outer.self) { i in
                i.whenComplete { i in _ = try i.instance(for: Inner.self) }
                return Outer()
            }
            binder.bindProvider(for: Inner.self) { i in
                _ = try i.instance(for: Inner.self)
                return Inner()
            }
        }
        let inner = BindingKey(Inner.self)
        expectThrows(.circularDependency(path: [inner, inner])) { try injector.instance(for: Outer.self) }
    }

    @Test("A long chain by property injection is joined in one request")
    func longChain() throws {
        let count = 300
        let injector = try Injector.injectorWithBlock { binder in
            for index in 0..<count {
                binder.bindProvider(for: Outer.self, named: BindingName("\(index)")) { i in
                    if index + 1 < count {
                        i.whenComplete { i in _ = try i.instance(for: Outer.self, named: BindingName("\(index + 1)")) }
                    }
                    return Outer()
                }
            }
        }
        _ = try injector.instance(for: Outer.self, named: "0")
        #expect(try Set(injector.instances(for: Outer.self).map(ObjectIdentifier.init)).count == count)
    }
}

@Suite("`whenComplete`: failures")
struct WhenCompleteFailureTests {
    @Test(
        "If an action fails, the request throws with the path, none of the group stays, and a later one makes all anew")
    func actionFails() throws {
        let (alive, tries) = (LifetimeTracker(), Locked())
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Kept.self) { i in Kept(alive, part: try i.instance()) }
            binder.bindProvider(for: Part.self) { i in
                i.whenComplete { _ in if tries.add() == 1 { throw Failure() } }
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
        #expect((tries.value, alive.live) == (2, 2))
    }

    @Test("After an action that failed, no other action runs")
    func othersDoNotRun() throws {
        let log = Locked<[String]>()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Outer.self) { i in
                i.whenComplete { _ in throw Failure() }
                i.whenComplete { _ in log.append("second") }
                return Outer()
            }
        }
        for _ in 0..<2 { #expect(failure { try injector.instance(for: Outer.self) } != nil) }
        #expect(log.value == [])
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

    @Test("A factory that fails in its second run keeps the actions of its first one")
    func factoryFails() throws {
        let log = Locked<[String]>()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Int.self) { (i, number: Int) in
                i.whenComplete { _ in log.append("\(number)") }
                if number.isMultiple(of: 2) { throw Failure() }
                return number
            }
            binder.bindFactory(for: Outer.self) { i in
                let make = try i.factory(for: Int.self, taking: Int.self)
                for number in 1...5 { _ = try? make(number) }
                return Outer()
            }
        }
        _ = try injector.instance(for: Outer.self)
        #expect(log.value == ["1", "3", "5"])
    }

    @Test("An inner failure that an action catches leaves no trace")
    func caughtInAction() throws {
        let log = Locked<[String]>()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Outer.self) { i in
                i.whenComplete { i in
                    log.append((try? i.instance(for: Inner.self)) == nil ? "caught" : "there")
                    i.whenComplete { i in
                        log.append("\(try i.instance(for: Outer.self) === i.instance(for: Outer.self))")
                    }
                }
                return Outer()
            }
            binder.bindProvider(for: Inner.self) { i in
                i.whenComplete { _ in log.append("never") }
                throw Failure()
            }
        }
        _ = try injector.instance(for: Outer.self)
        #expect(log.value == ["caught", "true"])
        let inner = BindingKey(Inner.self)
        expectThrows(.constructionFailed(inner, path: [inner], underlying: Failure())) {
            try injector.instance(for: Inner.self)
        }
    }

    @Test("If the outermost block fails, no action runs, and the next request starts anew")
    func outermostFails() throws {
        let (log, alive, tries) = (Locked<[String]>(), LifetimeTracker(), Locked())
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Kept.self) { i in
                let part = try i.instance(for: Part.self)
                if tries.add() == 1 { throw Failure() }
                return Kept(alive, part: part)
            }
            binder.bindProvider(for: Part.self) { i in
                i.whenComplete { _ in log.append("part") }
                return Part(alive)
            }
        }
        #expect(failure { try injector.instance(for: Kept.self) } != nil)
        #expect((log.value, alive.live) == ([], 0))
        _ = try injector.instance(for: Kept.self)
        #expect((log.value, alive.live) == (["part"], 2))
    }

    @Test("A weak member of a failed group is not given out again")
    func weakMember() throws {
        let (tries, alive) = (Locked(), LifetimeTracker())
        let escaped = Locked<Tracked?>(nil)
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self, scope: .weak) { i in
                let object = Tracked(alive)
                i.whenComplete { _ in
                    if tries.add() == 1 {
                        escaped.value = object
                        throw Failure()
                    }
                }
                return object
            }
        }
        #expect(failure { try injector.instance(for: Tracked.self) } != nil)
        let object = try injector.instance(for: Tracked.self)
        #expect(object !== escaped.value)
        #expect(try injector.instance(for: Tracked.self) === object)
        escaped.value = nil
        withExtendedLifetime(object) { #expect(alive.live == 1) }
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

    static func bind(_ binder: inout Binder) {
        binder.bindProvider(for: Left.self) { i in
            let left = Left()
            i.whenComplete { i in left.right.value = try i.instance() }
            return left
        }
        binder.bindProvider(for: Right.self) { i in
            let right = Right()
            i.whenComplete { i in right.left.value = try i.instance() }
            return right
        }
    }
}

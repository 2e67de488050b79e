import BTKInjector
import TestSupport
import Testing

private func name(_ number: Int) -> BindingName { BindingName("\(number)") }

/// Searches that walk a line where there is little, and use tables where there is much.
@Suite("Requests of many instances") struct LargeRequestTests {
    @Test("Of many instances of graph scope each is made once in a request, and found again after others have failed")
    func graphScope() throws {
        let builds = Locked(0)
        let injector = try Injector { binder in
            for number in 0..<60 {
                binder.bindProvider(for: Tracked.self, named: name(number), scope: .graph) { _ in
                    builds.add()
                    return Tracked(holding: number)
                }
            }
            // It fails the first time in each request, after its instance has been made.
            binder.bindProvider(for: Tracked.self, scope: .graph) { _ in
                guard builds.add() % 2 == 0 else { throw Failure() }
                return Tracked(holding: 60)
            }
            binder.bindFactory(for: [Tracked].self) { i in
                var objects: [Tracked] = []
                for number in 0..<120 {
                    objects.append(try i.instance(for: Tracked.self, named: name(number % 60)))
                    if number % 30 == 29 { _ = try? i.instance(for: Tracked.self) }
                }
                return objects
            }
        }
        let objects: [Tracked] = try injector.make()
        #expect(objects.map { $0.content as? Int } == (0..<120).map { $0 % 60 })
        #expect(zip(objects, objects.dropFirst(60)).allSatisfy(===))
        #expect(builds.value == 62)
    }

    @Test("A factory may be entered 99 times within itself below others, as often as it is called there")
    func entries() async throws {
        let injector = try Injector { binder in
            for number in 0..<150 {
                binder.bindFactory(for: Int.self, named: name(number)) { i in
                    guard number == 149 else { return try i.instance(for: Int.self, named: name(number + 1)) }
                    var sum = 0
                    for depth in [98, 3, 98, 50, 98] { sum += try i.make(for: Int.self, depth) }
                    return sum
                }
            }
            binder.bindFactory(for: Int.self) { (i, depth: Int) in
                depth == 0 ? 1 : try i.make(for: Int.self, depth - 1) + 1
            }
        }
        let sum = try await Worker(stackSize: Stack.large) { try injector.instance(for: Int.self, named: "0") }.value
        #expect(sum == 99 + 4 + 99 + 51 + 99)
    }

    @Test(
        "One that is entered more often below others is a cycle, after 100 runs", arguments: [0, 1, 99, 100, 101, 300])
    func endless(depth: Int) async throws {
        let runs = Locked(0)
        let injector = try Injector { binder in
            for number in 0..<depth {
                binder.bindFactory(for: Int.self, named: name(number)) { i in
                    let next = number + 1 < depth ? name(number + 1) : nil
                    return try i.instance(for: Int.self, named: next)
                }
            }
            binder.bindFactory(for: Int.self) { i in
                runs.add()
                return try i.make(for: Int.self)
            }
        }
        let error = try await Worker(stackSize: Stack.large) {
            failure { try injector.instance(for: Int.self, named: depth == 0 ? nil : "0") }
        }.value
        #expect(error == .cycle(BindingKey(Int.self), BindingKey(Int.self)))
        #expect(runs.value == 100)
    }

    @Test("Instances of graph scope that need each other below many others are a cycle", arguments: [0, 100, 300])
    func graphRing(depth: Int) async throws {
        let injector = try Injector { binder in
            for number in 0..<depth {
                binder.bindProvider(for: Int.self, named: name(number), scope: .graph) { i in
                    let next = number + 1 < depth ? name(number + 1) : nil
                    return try i.instance(for: Int.self, named: next)
                }
            }
            binder.bindProvider(for: Int.self, scope: .graph) { i in Int(try i.instance(for: Double.self)) }
            binder.bindProvider(for: Double.self, scope: .graph) { i in Double(try i.instance(for: Int.self)) }
        }
        let error = try await Worker(stackSize: Stack.large) {
            failure { try injector.instance(for: Int.self, named: depth == 0 ? nil : "0") }
        }.value
        let int = BindingKey(Int.self)
        let double = BindingKey(Double.self)
        #expect(error == .cycle(int, double, int))
    }

    @Test(
        "Actions of many bindings that give each other in turn are a cycle, the bindings in order",
        arguments: [1, 2, 250])
    @MainActor func actions(count: Int) throws {
        let injector = try Injector { binder in
            for number in 0..<count {
                binder.mainActor.bindFactory(for: Int.self, named: name(number)) { i in
                    i.whenComplete { i in _ = try i.instance(for: Int.self, named: name((number + 1) % count)) }
                    return 1
                }
            }
        }
        let error = try #require(failure { try injector.mainActor.instance(for: Int.self, named: "0") })
        let ring = try #require(error.ring)
        #expect(ring.count == count + 1)
        #expect(Set(ring).count == count)
    }

    @Test("Actions may give 10,000 actions in one request, and no more", arguments: [10_000, 10_001])
    @MainActor func limitOfActions(count: Int) throws {
        let runs = Locked(0)
        let injector = try Injector { binder in
            binder.mainActor.bindFactory(for: Int.self) { i in
                i.whenComplete { i in for _ in 0..<count { i.whenComplete { _ in runs.add() } } }
                // These were given by no action.
                for _ in 0..<1000 { i.whenComplete { _ in runs.add() } }
                return 1
            }
        }
        let key = BindingKey(Int.self)
        let error = failure { try injector.mainActor.instance(for: Int.self) }
        #expect(error == (count > 10_000 ? .cycle(key, key) : nil))
        #expect(runs.value == (count > 10_000 ? 0 : 11_000))
    }

    // The action that comes too late has another binding than those that repeat.
    @Test("Actions that repeat are a cycle, also among many others") @MainActor func repetitionAmongOthers() throws {
        let injector = try Injector { binder in
            binder.mainActor.bindFactory(for: Bool.self) { i in
                i.whenComplete { _ in }
                return true
            }
            binder.mainActor.bindFactory(for: Int.self) { i in
                i.whenComplete { i in
                    _ = try i.make(for: Int.self)
                    for _ in 0..<5000 { _ = try i.make(for: Bool.self) }
                }
                return 1
            }
        }
        let key = BindingKey(Int.self)
        expectThrows(.circularDependency(path: [key, key])) { try injector.mainActor.make(for: Int.self) }
    }

    @Test("Many actions of one binding that do not give each other are none, wherever they are given")
    @MainActor func siblings() throws {
        let runs = Locked(0)
        let injector = try Injector { binder in
            for number in 0..<300 {
                binder.mainActor.bindFactory(for: Int.self, named: name(number)) { i in
                    i.whenComplete { i in
                        _ = try i.make(for: Bool.self)
                        if number < 299 { _ = try i.instance(for: Int.self, named: name(number + 1)) }
                    }
                    return 1
                }
            }
            binder.mainActor.bindFactory(for: Bool.self) { i in
                i.whenComplete { _ in runs.add() }
                return true
            }
        }
        _ = try injector.mainActor.instance(for: Int.self, named: "0")
        #expect(runs.value == 300)
    }
}

import BTKInjector
import TestSupport
import Testing

/// Searches that walk a line where there is little, and use tables where there is much.
@Suite("Requests of many instances") struct LargeRequestTests {
    @Test("Of many instances of graph scope each is made once in a request, and found again after others have failed")
    func graphScope() throws {
        let builds = Locked()
        let injector = try Injector { binder in
            for number in 0..<60 {
                binder.bindProvider(for: Tracked.self, named: Chain.name(number), scope: .graph) { _ in
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
                    objects.append(try i.instance(for: Tracked.self, named: Chain.name(number % 60)))
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
                binder.bindFactory(for: Int.self, named: Chain.name(number)) { i in
                    guard number == 149 else { return try i.instance(for: Int.self, named: Chain.name(number + 1)) }
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
        "One that is entered more often below others is a cycle, after 100 runs", arguments: [0, 99, 100, 300])
    func endless(depth: Int) async throws {
        let runs = Locked()
        let injector = try Injector { binder in
            for number in 0..<depth {
                binder.bindFactory(for: Int.self, named: Chain.name(number)) { i in
                    let next = number + 1 < depth ? Chain.name(number + 1) : nil
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

    @Test("Instances of graph scope that need each other below many others are a cycle", arguments: [0, 300])
    func graphCycle(depth: Int) async throws {
        let injector = try Injector { binder in
            for number in 0..<depth {
                binder.bindProvider(for: Int.self, named: Chain.name(number), scope: .graph) { i in
                    let next = number + 1 < depth ? Chain.name(number + 1) : nil
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
}

import BTKInjector
import TestSupport
import Testing

// Objects of failed requests that make the same requests when they are destroyed. If there are two, each failure makes
// two more: a tree as deep as the stack. So these tests count how many blocks run.

@Suite("The ends of failed requests", .serialized)
struct FailedEndTests {
    /// How the requests fail.
    enum Cause: CaseIterable, Sendable {
        case action, ring, weakValue
    }

    /// A group of parts, each of which asks for the whole group when it is destroyed.
    private struct Group: Sendable {
        let injector: Injector
        let runs = Locked()
        let succeeds = Locked(false)

        init(of width: Int, failingBy cause: Cause, scope: Scope) throws {
            let box = Locked<Provider<Farewell>?>(nil)
            injector = try Injector.injectorWithBlock { [runs, succeeds] binder in
                for number in 0..<width {
                    binder.bindProvider(for: Farewell.self, named: RetryingGraph.name(number), scope: scope) { i in
                        runs.add()
                        i.whenComplete { _ in }
                        return Farewell { if !succeeds.value { _ = try? box.value?.get() } }
                    }
                }
                binder.bindProvider(for: Farewell.self, scope: scope) { i in
                    runs.add()
                    let names = (0..<width).map(RetryingGraph.name)
                    let parts = try names.map { try i.instance(for: Farewell.self, named: $0) }
                    guard !succeeds.value else { return Farewell {} }
                    switch cause {
                    case .action: i.whenComplete { _ in throw Failure() }
                    case .ring: _ = try i.instance(for: Farewell.self)
                    case .weakValue: _ = try i.instance(for: [Farewell].self)
                    }
                    return withExtendedLifetime(parts) { Farewell {} }
                }
                binder.bindProvider(for: [Farewell].self, scope: .weak) { _ in
                    runs.add()
                    return (0..<width).map { _ in Farewell { if !succeeds.value { _ = try? box.value?.get() } } }
                }
            }
            box.value = try injector.provider()
        }
    }

    @Test(
        "Objects that ask for their group when it has failed come to an end",
        arguments: [1, 2, 5],
        [
            (Cause.action, Scope.singleton), (.action, .graph), (.ring, .singleton), (.ring, .graph),
            // The parts of values that were refused to be held weakly are as many again.
            (.weakValue, .singleton),
        ])
    func tree(width: Int, way: (cause: Cause, scope: Scope)) async throws {
        for kilobytes in [128, 512, 64 << 10] {
            let group = try Group(of: width, failingBy: way.cause, scope: way.scope)
            let hasFailed = try await onThread(stackSize: kilobytes << 10) {
                let hasFailed = failure { try group.injector.instance(for: Farewell.self) } != nil
                group.succeeds.value = true
                _ = try group.injector.instance(for: Farewell.self)
                return hasFailed
            }
            #expect(hasFailed)
            let parts = way.cause == .weakValue ? 2 * width : width
            #expect(group.runs.value <= 200 * (parts + 2))
        }
    }

    @Test("So do the objects of actions and errors that a failed request releases", arguments: [2, 5])
    func captures(width: Int) async throws {
        let (runs, succeeds, box) = (Locked(), Locked(false), Locked<Provider<Int>?>(nil))
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { i in
                runs.add()
                guard !succeeds.value else { return 1 }
                let objects = (0..<width).map { _ in Farewell { _ = try? box.value?.get() } }
                i.whenComplete { _ in
                    withExtendedLifetime(objects) {}
                    throw Failure()
                }
                return 2
            }
            binder.bindProvider(for: String.self) { i in try "\(i.instance(for: Int.self))" }
        }
        box.value = try injector.provider()
        for kilobytes in [128, 512, 64 << 10] {
            succeeds.value = false
            runs.value = 0
            try await onThread(stackSize: kilobytes << 10) {
                #expect(failure { try injector.instance(for: String.self) } != nil)
                succeeds.value = true
                if kilobytes == 64 << 10 { _ = try injector.instance(for: String.self) }
            }
            #expect(runs.value <= 200)
        }
    }

    // The instance was released after the end, by the function that would have returned it.
    @Test("So do the products of factories", arguments: [false, true])
    func products(asksForAll: Bool) async throws {
        let (runs, succeeds, box) = (Locked(), Locked(false), Locked<Injector?>(nil))
        let request: @Sendable () throws(InjectionError) -> Void = { () throws(InjectionError) in
            if asksForAll {
                _ = try box.value!.instances(for: Farewell.self)
            } else {
                _ = try box.value!.instance(for: Farewell.self)
            }
        }
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Farewell.self) { i in
                runs.add()
                i.whenComplete { _ in if !asksForAll && !succeeds.value { throw Failure() } }
                return Farewell {
                    guard !succeeds.value else { return }
                    for _ in 1...2 { try? request() }
                }
            }
            binder.bindFactory(for: Farewell.self, named: "other") { _ in
                if !succeeds.value { throw Failure() }
                return Farewell {}
            }
        }
        box.value = injector
        for kilobytes in [128, 512, 64 << 10] {
            try await onThread(stackSize: kilobytes << 10) {
                #expect(failure { try request() } != nil)
                succeeds.value = true
                try request()
                succeeds.value = false
            }
        }
        #expect(runs.value <= 3 * 200)
        box.value = nil
    }

    @Test("A request of an object that is destroyed works, also when another one was refused")
    func harmless() throws {
        let answers = Locked<[Int]>([])
        let box = Locked<Injector?>(nil)
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Farewell.self) { i in
                i.whenComplete { _ in throw Failure() }
                return Farewell {
                    let error = failure { try box.value!.instance(for: String.self) }
                    #expect(error?.ring != nil)
                    answers.append((try? box.value!.instance(for: Int.self)) ?? 0)
                }
            }
            binder.bindProvider(for: String.self) { i in try i.instance() }
            binder.bindFactory(for: Int.self) { _ in 7 }
        }
        box.value = injector
        #expect(failure { try injector.instance(for: Farewell.self) } != nil)
        #expect(answers.value == [7])
        box.value = nil
    }
}

import TestSupport
import Testing

@testable import BTKInjector
@testable import BTKInjectorInspection

/// Checks and texts of large configurations that are wrong took time and room in the square of their size, or more.
@Suite("Checks and texts in proportion to what they look at and print")
struct ErrorSizeTests {
    private func edges(_ targets: [[Int]]) -> Edges {
        var edges = Edges(ofBindings: targets.count)
        for targets in targets {
            for target in targets { edges.append(target) }
            edges.finishBinding()
        }
        return edges
    }

    @Test("What a binding needs twice is one edge, be they few or many")
    func duplicates() {
        for count in [3, 16, 17, 40] {
            let targets = Array(0..<count)
            let edges = edges([targets + targets.reversed(), [], targets] + targets.map { _ in [] })
            #expect(edges.targets == targets + targets)
        }
    }

    /// Every edge of the whole graph was searched for a way back, once there was any ring.
    @Test("A ring beside a long chain, or a ladder, is found by a few looks at each edge", arguments: [1, 2])
    func ringBesideChain(width: Int) {
        let count = 10_000
        var targets = (0..<count).map { number in (1...width).map { number + $0 }.filter { $0 < count } }
        targets += [[count + 1], [count]]
        let search = RingSearch(edges(targets))
        #expect(search.rings == [[count, count + 1, count]])
        #expect(search.stepCount < 3 * targets.joined().count)
    }

    @Test("A ring of ten thousand is found by a few looks at each edge")
    func longRing() {
        let search = RingSearch(edges((0..<10_000).map { [($0 + 1) % 10_000] }))
        #expect(search.rings == [Array(0..<10_000) + [0]])
        #expect(search.stepCount < 40_000)
    }

    /// There was a ring for each edge back, all of them as long as could be.
    @Test("Of rings that share members no more are searched than in proportion to their edges")
    func overlappingRings() {
        let count = 4_000
        let targets = (0..<count).map { [($0 + 1) % count, 0] }
        let search = RingSearch(edges(targets))
        #expect(search.rings.prefix(3) == [[0, 1, 0], [0, 0], [0, 1, 2, 0]])
        #expect(search.rings.count > 20)
        #expect(search.stepCount < 30 * 2 * count)
        #expect(Set(search.rings).count == search.rings.count)
    }

    @Test("Rings that share no members are all found, and those of a few bindings that all need each other")
    func separateRings() {
        let pairs = RingSearch(edges((0..<2_000).map { [$0 ^ 1] }))
        #expect(pairs.rings == stride(from: 0, to: 2_000, by: 2).map { [$0, $0 + 1, $0] })
        let all = RingSearch(edges((0..<20).map { number in (0..<20).filter { $0 != number } }))
        #expect(all.rings.count == 190)
    }

    @Test("A parent's bindings are part of no ring, and one that leads into a ring is none of its members")
    func notInRings() {
        #expect(RingSearch(edges([[-1, 1], [2, -3], [1], [3, 0], []])).rings == [[1, 2, 1], [3, 3]])
        #expect(RingSearch(edges([])).rings == [])
    }

    /// Each ring was told whole: 2,001 problems with a text of 67 MB.
    @Test("A text shows 20 cycles, with the ends of long ones, and says how many it leaves out")
    func manyRings() {
        let keys = (0..<2_000).map { BindingKey(Int.self, named: BindingName("\($0)")) }
        var problems = (1..<2_000).map { InjectionError.circularDependency(path: keys[...$0] + [keys[0]]) }
        problems.append(.notAFactory(keys[0]))
        let error = InjectionError.invalidConfiguration(problems)
        let lines = error.description.split(separator: "\n")
        #expect(lines.first == "[invalid-configuration] 2000 problems in the bindings.")
        #expect(lines.count { $0.contains("[circular-dependency]") } == 20)
        #expect(lines.count { $0.contains("[not-a-factory]") } == 1)
        #expect(lines.last == "  … and 1979 more cycles")
        #expect(lines.contains("       → … 9 more …"))
        #expect(lines.count < 20 * 15 + 10)
    }

    /// All candidates were described for each key that is missing.
    @Test("Near misses are searched for the first 20 missing keys of a text")
    func nearMisses() throws {
        let found = try problems { binder in
            for number in 1...30 {
                binder.bindProvider(for: Int.self, named: BindingName("\(number) bound")) { _ in 1 }
                binder.requireBinding(for: Int.self, named: BindingName("\(number) bount"))
            }
        }
        #expect(found.count == 30)
        let text = InjectionError.invalidConfiguration(found).description
        let suggestions = text.split(separator: "\n").filter { $0.contains("did you mean Int named") }
        #expect(suggestions.count == 20 * 3)
        #expect(suggestions[57].contains("20 bound"))
        #expect(found[29].description.contains("did you mean Int named \"30 bound\""))
    }

    /// Each binding of a chain was requested in turn, and each failure's whole path compared by strings.
    @Test("A verification requests no binding whose block has failed for another one")
    func verification() throws {
        let count = 100
        let injector = try Injector.injectorWithBlock { binder in
            for number in 0..<count {
                binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { i in
                    guard number < count - 1 else { throw Failure("no disk") }
                    return try i.instance(named: BindingName("\(number + 1)"))
                }
            }
        }
        let verification = try Verification(of: injector, callerIsOnMainActor: false)
        let last = intKey(BindingName("\(count - 1)"))
        let expected = InjectionError.constructionFailed(last, path: [last], underlying: Failure("no disk"))
        #expect(verification.run().problems == [expected])
        #expect(verification.requestCount == 1)
    }
}

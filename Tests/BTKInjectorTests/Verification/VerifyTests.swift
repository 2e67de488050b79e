import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private final class Part: Sendable {}

@Suite("Verification") struct VerifyTests {
    @Test("Each failure is one problem, whoever needs it", arguments: table)
    func problems(configuration: ConfigurationCase) throws { try configuration.checkVerification() }

    private static let a = intKey("a")
    private static let b = intKey("b")
    private static let c = intKey("c")

    private static let table: [ConfigurationCase] = [
        ConfigurationCase("bindings that all work") { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self) { i in "\(try i.instance(for: Int.self))" }
            binder.bindFactory(for: Bool.self) { i in try i.instance(for: String.self) == "1" }
        },
        ConfigurationCase("a block that fails", problems: [.failed(c, with: Failure("no disk"))]) { binder in
            for name: BindingName in ["a", "b"] {
                binder.bindProvider(for: Int.self, named: name) { i in try i.instance(named: "c") }
            }
            binder.bindProvider(for: Int.self, named: "c") { _ in throw Failure("no disk") }
            binder.bindProvider(for: Int.self, named: "works") { _ in 1 }
        },
        ConfigurationCase("a cycle, from the member bound first", problems: [.cycle(a, b, c, a)]) { binder in
            binder.bindProvider(for: Int.self, named: "outside") { i in try i.instance(named: "b") }
            binder.bindProvider(for: Int.self, named: "a") { i in try i.instance(named: "b") }
            binder.bindProvider(for: Int.self, named: "b") { i in try i.instance(named: "c") }
            binder.bindProvider(for: Int.self, named: "c") { i in try i.instance(named: "a") }
        },
        ConfigurationCase(
            "a cycle that a block swallows, and failures that hide no other",
            problems: [
                .cycle(intKey("careful"), intKey("cycle"), intKey("careful")), .failed(b, with: Failure("1")),
                .failed(c, with: Failure("2")),
            ]
        ) { binder in
            binder.bindProvider(for: Int.self, named: "careful") { i in
                (try? i.instance(for: Int.self, named: "cycle")) ?? 0
            }
            binder.bindProvider(for: Int.self, named: "cycle") { i in try i.instance(named: "careful") }
            binder.bindProvider(for: Int.self, named: "b") { _ in throw Failure("1") }
            binder.bindProvider(for: Int.self, named: "c") { _ in throw Failure("2") }
        },
        ConfigurationCase(
            "several, in the order of the bindings that they are about",
            problems: [.missing(b, intKey("missing")), .notAFactory(a)]
        ) { binder in
            binder.bindProvider(for: Int.self, named: "a") { i in try i.instance(named: "c") }
            binder.bindProvider(for: Int.self, named: "b") { i in try i.instance(named: "missing") }
            binder.bindProvider(for: Int.self, named: "c") { i in
                _ = try i.factory(for: Int.self, named: "a")
                return 1
            }
        },
        ConfigurationCase(
            "an error that names no binding, which comes with the block that threw it",
            problems: [.failed(b, with: InjectionError.globalInjectorAlreadySet)]
        ) { binder in
            binder.bindProvider(for: Int.self, named: "a") { i in try i.instance(named: "b") }
            binder.bindProvider(for: Int.self, named: "b") { _ in
                try GlobalInjector.setUp { _ in }
                return 1
            }
        },
        ConfigurationCase(
            "an argument that a block passes to a factory", problems: [.failed(b, a, with: Failure("odd"))]
        ) { binder in
            binder.bindFactory(for: Int.self, named: "a") { (_, number: Int) throws -> Int in
                guard number % 2 == 0 else { throw Failure("odd") }
                return number
            }
            binder.bindProvider(for: Int.self, named: "b") { i in try i.make(named: "a", 3) }
        },
        // A failure that was thrown again kept the path of the first request, whose block could do without.
        ConfigurationCase(
            "a failure that a block swallowed before, with the path of a binding that fails",
            problems: [.missing(c, intKey("d"))]
        ) { binder in
            binder.bindProvider(for: Int.self, named: "a") { i in (try? i.instance(for: Int.self, named: "c")) ?? 0 }
            binder.bindProvider(for: Int.self, named: "b") { i in try i.instance(named: "c") }
            binder.bindProvider(for: Int.self, named: "c") { i in try i.instance(named: "d") }
        },
        throwing(.cycle()), throwing(.cycle(a)), throwing(.cycle(b, a, c)),
    ]

    /// The path of every cycle was taken for a cycle and rotated. One with fewer than two keys trapped, and one that
    /// was not closed lost its last key.
    private static func throwing(_ error: InjectionError) -> ConfigurationCase {
        ConfigurationCase("a cycle that blocks made up: \(error.cycle ?? [])", problems: [error]) { binder in
            for name: BindingName in ["a", "b", "c"] {
                binder.bindProvider(for: Int.self, named: name) { _ in throw error }
            }
        }
    }

    @Test("Every provider and every factory without arguments is built once, and nothing of the injector itself")
    func buildsOnce() throws {
        let runs = Locked<[String]>()
        let injector = try Injector { binder in
            for scope in [Scope.singleton, .weak, .graph] {
                binder.bindProvider(for: Part.self, named: BindingName("\(scope)"), scope: scope) { _ in
                    runs.append("\(scope)")
                    return Part()
                }
            }
            binder.bindProvider(for: Bool.self) { i in
                try i.instance(for: Part.self, named: "singleton") === i.instance(for: Part.self, named: "weak")
            }
            binder.bindFactory(for: String.self) { _ in
                runs.append("factory")
                return ""
            }
            binder.bindFactory(for: Int.self, named: "argument") { (_, number: Int) in number }
        }
        #expect(try injector.verify() == [intKey("argument")])
        #expect(runs.value.sorted() == ["factory", "graph", "singleton", "weak"])

        let instance = try injector.instance(for: Part.self, named: "singleton")
        _ = try injector.verify()
        #expect(try injector.instance(for: Part.self, named: "singleton") === instance)
        #expect(runs.value.count { $0 == "singleton" } == 3)
    }

    @Test("A child is verified with its parent, in copies of both") func child() throws {
        let runs = Locked()
        let parent = try Injector { binder in
            binder.bindProvider(for: Part.self) { _ in runs.counting(Part()) }
            binder.bindProvider(for: Int.self, named: "parent") { i in try i.instance(named: "child") }
        }
        let part = try parent.instance(for: Part.self)
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: Int.self, named: "child") { i in
                try withExtendedLifetime(i.instance(for: Part.self)) { 1 }
            }
        }
        #expect(verificationProblems(of: child) == [.missing(intKey("parent"), intKey("child"))])
        #expect(runs.value == 2)
        #expect(try child.instance(for: Part.self) === part)
    }

    @Test("A copy is the global injector while it is verified, and is destroyed afterwards", .usesGlobalInjector)
    func global() throws {
        let seen = Locked<WeakPart?>(nil)
        try GlobalInjector.setUp { binder in
            binder.bindProvider(for: Part.self) { _ in Part() }
            binder.bindProvider(for: Int.self) { _ in
                seen.value = WeakPart(part: try GlobalInjector.get().instance())
                return 1
            }
        }
        defer { GlobalInjector.remove() }
        let part: Part = try GlobalInjector.get().instance()
        #expect(try GlobalInjector.get().verify().isEmpty)
        let weak = try #require(seen.value)
        #expect(weak.part == nil)
        #expect(try GlobalInjector.get().instance(for: Part.self) === part)
    }

    @Test("A block that verifies its own injector is told so, and nothing hangs") func recursion() throws {
        let names: [BindingName] = ["a", "b", "c"]
        let injector = try InjectorBox.makeInjector { binder, box in
            for name in names {
                binder.bindProvider(for: Int.self, named: name) { _ in try box.injector.verify().count }
            }
        }
        let cycles = names.map { InjectionError.cycle(intKey($0), intKey($0)) }
        expectThrows(cycles[0]) { try injector.instance(for: Int.self, named: "a") }
        #expect(verificationProblems(of: injector) == cycles)
    }

    @Test("Many threads may verify one injector at once") func threads() throws {
        let runs = Locked()
        let injector = try Injector { binder in
            for number in 0..<50 {
                binder.bindProvider(for: Int.self, named: Chain.name(number)) { i in
                    runs.add()
                    return number == 0 ? 0 : try i.instance(named: Chain.name(number - 1))
                }
            }
        }
        _ = try onThreads(8) { _ in try injector.verify() }
        #expect(runs.value == 8 * 50)
    }
}

private struct WeakPart: Sendable { weak var part: Part? }

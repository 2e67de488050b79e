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

    @Test("A copy is the global injector while it is verified, and ends with its instances") func global() throws {
        let parts = LifetimeTracker()
        let injector = try Injector { binder in
            binder.bindProvider(for: Tracked.self) { _ in parts.track() }
            binder.bindProvider(for: Int.self) { _ in
                try withExtendedLifetime(GlobalInjector.get().instance(for: Tracked.self)) { 1 }
            }
        }
        #expect(try injector.verify().isEmpty)
        #expect(parts.total == 1 && parts.live == 0)
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

    @Test("What lives on the main actor is checked there, and elsewhere its keys are returned")
    func isolation() async throws {
        let injector = try Injector { binder in
            binder.mainActor.bindProvider(for: Int.self, named: "main") { _ in 1 }
        }
        #expect(try injector.verify() == [intKey("main")])
        #expect(try await Checker().check(injector) == [intKey("main")])
        #expect(try await Task { @MainActor in try injector.verify() }.value == [])
        #expect(try await MainActor.run { try injector.verify() } == [])
    }
}

// MARK: Defects, each with its story

extension VerifyTests {
    /// The failure that was kept before was released under the lock that guards it. Its end waits for a thread that
    /// asks for the same key, which waited for the lock. Later the first one was kept for good, by its own handle.
    @Test("A failure that ends while another one is kept for the same block may wait for a request for it")
    func keptFailure() async throws {
        struct LastWord: Error { let end: Farewell }
        ThrownErrors.forget()
        let runs = Locked(0)
        let ends = Locked(0)
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self, scope: .graph) { i in
                let handle: Provider<Int> = try i.provider()
                guard runs.add() == 1 else {
                    let end = Farewell {
                        ends.add()
                        #expect(throws: Never.self) { try Worker { _ = try? handle.get() }.join() }
                    }
                    throw LastWord(end: end)
                }
                // This thread has a graph of its own, so the block runs there as well, and fails first.
                try Worker { _ = try? handle.get() }.join()
                throw Failure("no disk")
            }
            // One that can't be checked, and was kept with the copy that makes it.
            binder.bindFactory(for: String.self) { (_, number: Int) in "\(number)" }
        }
        let result = await Worker { verificationProblems(of: injector) }.result
        #expect(try result.get() == [.failed(BindingKey(Int.self), with: Failure("no disk"))])
        #expect(runs.value == 2)
        #expect(ends.value == 1)
    }

    /// The same key and the same text were taken for the same cause. But a child may bind its parent's key once more.
    @Test("A parent's binding and its child's of the same key are two, in problems and among askers")
    func shadowed() throws {
        func bind(_ binder: inout Binder, _ file: String) {
            binder.bindProvider(for: Int.self, named: "disk", fileID: file, line: 1) { _ in throw Failure("no disk") }
            binder.bindProvider(for: Bool.self, fileID: file, line: 2) { i in try i.instance(for: String.self) == "" }
        }
        let parent = try Injector { bind(&$0, "App/Parent.swift") }
        let child = try parent.makeChild { bind(&$0, "App/Child.swift") }
        let problems = verificationProblems(of: child)
        try #require(problems.map { $0.key?.binding?.site.fileID } == ["App/Parent.swift", nil, "App/Child.swift"])
        #expect(problems[1].dependents.map { $0.binding?.site.fileID } == ["App/Parent.swift", "App/Child.swift"])
    }

    /// A factory's block that returned after a cycle had failed for its request, and not for its actions.
    @Test("A verification in a request that has found a cycle throws that") func afterCycle() throws {
        let key = BindingKey(Int.self)
        let other = try Injector { $0.wireProvider { "" } }
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self) { i in
                _ = try? i.instance(for: Int.self)
                expectThrows(.cycle(key, key)) { try other.verify() }
                return 1
            }
        }
        expectThrows(.cycle(key, key)) { try injector.instance(for: Int.self) }
    }
}

private actor Checker { func check(_ injector: Injector) throws -> [BindingKey] { try injector.verify() } }

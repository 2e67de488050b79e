import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private protocol Clock: Sendable {}
private protocol Log: Sendable {}
private struct Thing: Clock, Log { init(_ parts: Any...) {} }

/// Defects of verification and of its reports, each with its story.
@Suite("Defects of verification")
struct VerifyDefectTests {
    /// The path of every cycle was taken for a ring and rotated. One with fewer than two keys trapped, and one that was
    /// not closed lost its last key.
    @Test(
        "A block may throw a cycle of its own, whose path is no ring",
        arguments: [[], [intKey("a")], [intKey("b"), intKey("a"), intKey("c")]])
    func handmadeCycle(_ path: [BindingKey]) throws {
        let injector = try Injector.injectorWithBlock { binder in
            for name: BindingName in ["a", "b", "c"] {
                binder.bindProvider(for: Int.self, named: name) { _ in
                    throw InjectionError.circularDependency(path: path)
                }
            }
        }
        #expect(verificationProblems(of: injector) == [.circularDependency(path: path)])
    }

    /// The same key and the same text were taken for the same cause. But a child may bind its parent's key once more.
    @Test("A parent's binding and its child's of the same key are two, in problems and among askers")
    func shadowed() throws {
        func bind(_ binder: inout Binder, _ file: String) {
            binder.bindProvider(for: Int.self, named: "disk", fileID: file, line: 1) { _ in throw Failure("no disk") }
            binder.bindProvider(for: Log.self, fileID: file, line: 2) { i in Thing(try i.instance(for: Clock.self)) }
        }
        let parent = try Injector.injectorWithBlock { bind(&$0, "App/Parent.swift") }
        let child = try parent.makeChild { bind(&$0, "App/Child.swift") }
        #expect(
            InjectionError.invalidConfiguration(verificationProblems(of: child)).description == """
                [invalid-configuration] 3 problems in the bindings.
                  1. [construction-failed] The block of Int named "disk" threw Failure: no disk
                       Int named "disk", bound at App/Parent.swift:1
                       fix: see what the block threw; the next request runs it again.
                  2. [binding-not-found] Nothing is bound for Clock.
                       required by
                       1. Log, bound at App/Parent.swift:2
                       2. Log, bound at App/Child.swift:2
                       fix: bind it: `binder.bindProvider(for: Clock.self) { i in … }`.
                  3. [construction-failed] The block of Int named "disk" threw Failure: no disk
                       Int named "disk", bound at App/Child.swift:1
                       fix: see what the block threw; the next request runs it again.
                """)
    }

    /// A failure that was thrown again kept the path of the first request, whose block could do without.
    @Test("The path of a failure starts at a binding that fails")
    func swallowed() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "a") { i in (try? i.instance(for: Int.self, named: "c")) ?? 0 }
            binder.bindProvider(for: Int.self, named: "b") { i in try i.instance(named: "c") }
            binder.bindProvider(for: Int.self, named: "c") { i in try i.instance(named: "d") }
        }
        let path = [intKey("b"), intKey("c"), intKey("d")]
        #expect(
            verificationProblems(of: injector).contains { problem in
                guard case .bindingNotFound(_, let found) = problem else { return false }
                return found == path || found == Array(path.dropFirst())
            })
        #expect(verificationProblems(of: injector).count == 1)
    }

    /// The text of each level was made seven times for the level above: ten levels would have taken hours.
    @Test("Problems within problems are told in time, however deep")
    func nestedProblems() throws {
        var error = InjectionError.globalInjectorNotSet
        for _ in 1...50 { error = .invalidConfiguration([error]) }
        // Those to a depth of 20, and that the rest is cut.
        #expect(error.description.split(separator: "\n").count == 21 + 1)
    }

    /// The code that is proposed where nothing is bound.
    private func code<T>(_ type: T.Type, named name: BindingName? = nil) throws -> String? {
        let injector = try Injector.injectorWithBlock { _ in }
        let error = #expect(throws: InjectionError.self) { _ = try injector.instance(for: type, named: name) }
        return error?.description.split(separator: "`").dropFirst().first.map(String.init)
    }

    /// `binder.bindProvider(for: Clock & Log.self)` does not compile, nor does a name with a quote in it, nor a
    /// provider of a function that is not Sendable.
    @Test("The code that a text proposes can be compiled")
    func proposedCode() throws {
        typealias Both = any Clock & Log
        #expect(try code(Both.self) == "binder.bindProvider(for: (Clock & Log).self) { i in … }")
        #expect(try code(((Int) -> String).self) == "binder.bindFactory(for: ((Int) -> String).self) { i in … }")
        #expect(
            try code((@Sendable (Int) -> String).self)
                == "binder.bindProvider(for: (@Sendable (Int) -> String).self) { i in … }")
        #expect(
            try code(Int.self, named: "a\n\"b\"")
                == #"binder.bindProvider(for: Int.self, named: "a\n\"b\"") { i in … }"#)
    }

    /// A provider was proposed, with which the next request would have failed by `notAFactory`.
    @Test("The text of a request for a factory says to bind one")
    func proposedFactory() throws {
        let injector = try Injector.injectorWithBlock { _ in }
        let error = #expect(throws: InjectionError.self) {
            try injector.factory(for: Log.self, taking: Int.self, Clock?.self)
        }
        #expect(
            error?.description.contains(
                "`binder.bindFactory(for: Log.self) { (i, a1: Int, a2: Optional<Clock>) in … }`") == true)
        let other = #expect(throws: InjectionError.self) { try injector.factory(for: Log.self) }
        #expect(other?.description.contains("`binder.bindFactory(for: Log.self) { i in … }`") == true)
    }

    /// Only bindings of the very same name were looked at for `Clock?`.
    @Test("The text of a missing optional mentions the wrapped type, under another name")
    func nearMissOfOptional() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Clock.self, named: "utc", fileID: "App/Wiring.swift", line: 1) { _ in Thing() }
        }
        do throws(InjectionError) {
            _ = try injector.instance(for: Clock?.self)
        } catch {
            #expect(error.description.contains("did you mean Clock named \"utc\", bound at App/Wiring.swift:1?"))
        }
    }
}

// MARK: How it is called

private actor Checker {
    func check(_ injector: Injector) throws -> [BindingKey] { try injector.verify() }
}

@Suite("Calls of verify")
struct VerifyCallTests {
    private func injector() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Int.self, named: "main") { _ in 1 }
        }
    }

    @Test("On the main actor all is checked, within the macros of a test as well")
    @MainActor
    func mainActor() async throws {
        let injector = try injector()
        #expect(throws: Never.self) { try injector.verify() }
        #expect(try injector.verify() == [])
        _ = try? injector.verify()
        #expect(try await Task { try injector.verify() }.value == [])
    }

    @Test("On another actor, or on none, bindings of the main actor are listed")
    func elsewhere() async throws {
        let injector = try injector()
        #expect(try await Checker().check(injector) == [intKey("main")])
        #expect(try injector.verify() == [intKey("main")])
        #expect(throws: Never.self) { try injector.verify() }
    }
}

import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private struct Part: Sendable { let number: Int }

private final class Owner {
    @Provider var part: Part
}

@Suite("Misuse of declared children")
struct DeclaredChildMisuseTests {
    @Test("A property is noted of a binding whose injector ends while the verification runs")
    func endedOwner() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in
                let child = try GlobalInjector.get().makeChild { binder in
                    binder.bindFactory(for: Owner.self) { _ in Owner() }
                }
                _ = try child.instance(for: Owner.self)
                return ""
            }
        }
        #expect(verificationProblems(of: app) == [.missing(BindingKey(Owner.self), BindingKey(Part.self))])
    }

    @Test("A child's block that verifies the injector is told so, at once")
    func recursion() throws {
        let runs = Locked(0)
        let app = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: Bool.self) { binder in
                binder.bindProvider(for: Bool.self) { _ in true }
                for name: BindingName in ["a", "b", "c"] {
                    binder.bindProvider(for: Int.self, named: name) { _ in
                        runs.add(1)
                        return try GlobalInjector.get().verify().count
                    }
                }
            }
        }
        #expect(
            verificationProblems(of: app)
                == ["a", "b", "c"].map { .cycle(intKey($0), intKey($0)) })
        #expect(runs.value == 3)
    }

    @Test("Declarations by one function are told apart")
    func sameFunction() throws {
        func session(_ binder: inout Binder) {
            binder.bindProvider(for: Int.self) { i in try i.instance(for: String.self).count }
        }
        let app = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: String.self) { binder in
                binder.bindProvider(for: String.self) { _ in "" }
                session(&binder)
            }
            binder.bindChild(for: String.self, named: "other") { binder in
                session(&binder)
                binder.bindProvider(for: String.self) { i in "\(try i.instance(for: Int.self))" }
            }
        }
        #expect(
            verificationProblems(of: app) == [
                .cycle(BindingKey(Int.self), BindingKey(String.self), BindingKey(Int.self))
            ])
    }

    @Test("Off the main actor, verification returns what children would bind there")
    func mainActor() async throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindChild(for: Part.self) { binder in binder.mainActor.wireProvider { Part(number: 1) } }
            binder.mainActor.bindChild(for: Part.self, taking: Int.self) { binder in
                binder.mainActor.wireProvider { (number: Int) in Part(number: number) }
            }
        }
        #expect(try app.verify() == [BindingKey(Part.self)])
        #expect(try await MainActor.run { try app.verify().isEmpty })
    }

    @Test("A child that misses a key suggests what its parent binds, without what it shadows")
    func suggestions() throws {
        let problems = try problems { binder in
            binder.bindProvider(for: Part.self, named: "first") { _ in Part(number: 1) }
            binder.bindProvider(for: Part.self, named: "second") { _ in Part(number: 2) }
            binder.bindChild(for: Int.self) { binder in
                binder.bindProvider(for: Part.self, named: "second", fileID: "App/Child.swift", line: 7) { _ in
                    Part(number: 3)
                }
                binder.wireProvider { (part: Part) in part.number }
            }
        }
        let text = "\(try #require(problems.first))"
        #expect(text.contains("did you mean Part named \"first\", bound at"))
        #expect(text.contains("did you mean Part named \"second\", bound at App/Child.swift:7"))
        #expect(text.split(separator: "did you mean Part").count == 3)
    }
}

import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

@Suite("Children of children")
struct GenerationTests {
    @Test("Each list of arguments of several generations is reported once, where it was bound last")
    func shadowedArguments() throws {
        func bind<T: Sendable>(_ type: T.Type, _ binder: inout Binder) {
            binder.bindFactory(for: String.self) { (_, _: T) in "" }
        }
        let parent = try Injector.injectorWithBlock { binder in
            bind(Int.self, &binder)
            bind(Bool.self, &binder)
            bind(Double.self, &binder)
        }
        let child = try parent.makeChild { binder in
            bind(Character.self, &binder)
            bind(Bool.self, &binder)
        }
        let grandchild = try child.makeChild { binder in bind(Int.self, &binder) }
        expectThrows(
            .argumentMismatch(
                BindingKey(String.self), expected: "(Double) or (Character) or (Bool) or (Int)", requested: "()")
        ) { try grandchild.instance(for: String.self) }
    }

    /// Each generation was a call within that of the next one, and what they bind was gone through for each again.
    @Test("50,000 generations are searched by loops, on a small stack")
    func generations() async throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Int.self, named: "first") { _ in 2 }
            binder.bindFactory(for: Int.self, named: "made") { (_, number: Int) in number }
        }
        var lineage = [parent]
        for number in 1..<50_000 {
            lineage.append(
                try lineage[number - 1].makeChild { binder in
                    binder.bindProvider(for: String.self, named: BindingName("\(number)")) { _ in "" }
                })
        }
        // The thread must not be the last that keeps them.
        let box = InjectorBox()
        box.set(lineage[lineage.count - 1])
        try await onThread(stackSize: Stack.secondary) { () throws in
            let child = box.injector
            #expect(try child.instance(for: Int.self) == 1)
            #expect(try child.instance(for: Int?.self, named: "first") == 2)
            #expect(try child.factory(for: Int.self, named: "made", taking: Int.self)(3) == 3)
            #expect(child.hasBinding(for: Int.self, named: "made"))
            #expect(!child.hasBinding(for: Double?.self))
            #expect(try child.instances(for: Int.self) == [1, 2])
            #expect(try child.instances(for: String.self).count == 49_999)
            let missing = InjectionError.bindingNotFound(BindingKey(Double.self), path: [BindingKey(Double.self)])
            #expect(throws: missing) { try child.instance(for: Double.self) }
            let error = failure { try child.instance(for: Int.self, named: "frist") }
            #expect(error?.description.contains("did you mean Int named \"first\"") == true)
            #expect(child.dependencyGraph.nodes.count == 50_002)
        }
        // From the innermost on, for each of them keeps the one before.
        while !lineage.isEmpty { lineage.removeLast() }
    }
}

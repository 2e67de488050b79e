import BTKInjector
import TestSupport
import Testing

@Suite("Wired functions on the main actor")
@MainActor struct WiringTests {
    @Test("Parameters of every kind are resolved there, from both kinds of bindings")
    func parameters() throws {
        @MainActor final class Everything {
            let values: [String]
            init(
                plain: Draft, all: [Draft], some: [Draft]?, maybe: Draft?, never: UInt8?,
                later: MainActorProvider<Draft>,
                make: MainActorFactory<Draft, String>, number: Int, numberLater: Provider<Int>,
                makeNumber: Factory<Double, Int>, makeThere: MainActorFactory<UInt>, none: MainActorProvider<UInt8>?
            ) throws {
                values = [
                    "\(try plain === later.get())", "\(all.count)", "\(some?.count ?? 0)", "\(maybe === plain)",
                    "\(never == nil)", "\(try make("m").text)", "\(number)", "\(try numberLater.get())",
                    "\(try makeNumber(2))", "\(try makeThere())", "\(none == nil)",
                ]
            }
        }
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
            binder.mainActor.bindProvider(for: Draft.self, named: "other") { _ in Draft() }
            binder.mainActor.bindFactory(for: Draft.self) { (_, text: String) in Draft(text) }
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.bindFactory(for: Double.self) { (_, n: Int) in Double(n) }
            binder.bindFactory(for: UInt.self) { _ in 9 }
            binder.mainActor.wireProvider(for: Everything.self, to: Everything.init)
        }
        #expect(
            try injector.mainActor.instance(for: Everything.self).values
                == ["true", "2", "2", "true", "true", "m", "7", "7", "2.0", "9", "true"])
    }

    @Test(
        "Functions get nothing of the other kind but by the right handles, and all problems are reported at once"
    )
    func wrongActor() throws {
        let error = #expect(throws: InjectionError.self) {
            try Injector.injectorWithBlock { binder in
                binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
                binder.mainActor.bindFactory(for: Int.self) { (_, n: Int) in n }
                binder.wireFactory(for: String.self, named: "plain", to: { (_: Draft) in "" })
                binder.wireFactory(for: String.self, named: "optional", to: { (_: Draft?) in "" })
                binder.wireFactory(for: String.self, named: "array", to: { (_: [Draft]) in "" })
                binder.wireFactory(for: String.self, named: "provider", to: { (_: Provider<Draft>) in "" })
                binder.wireFactory(for: String.self, named: "factory", to: { (_: Factory<Int, Int>) in "" })
                binder.wireFactory(for: String.self, named: "factory too", to: { (_: Factory<Int, Int>?) in "" })
                binder.wireFactory(
                    for: String.self, named: "argument", taking: Int.self, to: { (_: Int, _: Draft) in "" })
                binder.wireFactory(for: String.self, named: "right", to: { (_: MainActorProvider<Draft>) in "" })
                binder.wireFactory(for: String.self, named: "right too", to: { (_: MainActorFactory<Int, Int>?) in "" })
                binder.mainActor.wireFactory(for: String.self, named: "handle", to: { (_: Provider<Draft>) in "" })
                // Nor is an ordinary factory that takes arguments called there by a handle of the main actor.
                binder.bindFactory(for: Double.self) { (_, n: Int) in Double(n) }
                binder.mainActor.wireFactory(for: Bool.self, to: { (_: MainActorFactory<Double, Int>) in true })
            }
        }
        let found = error?.problems ?? []
        #expect(found.count == 3)
        #expect(found.contains(.boundOnMainActor(BindingKey(Draft.self))))
        #expect(found.contains(.boundOnMainActor(BindingKey(Int.self))))
        #expect(found.contains(.notOnMainActor(BindingKey(Double.self))))
    }
}

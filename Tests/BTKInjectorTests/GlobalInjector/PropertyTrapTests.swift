import BTKInjector
import TestSupport
import Testing

#if os(macOS) || os(Linux)
    extension GlobalState {
        /// In processes of their own, which have no global injector but theirs.
        @Suite("Properties that trap") struct PropertyTraps {
            /// Expects that a process ended with a message that has these parts.
            private func expect(_ result: ExitTest.Result?, _ parts: String...) throws {
                let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
                for part in parts { #expect(text.contains(part)) }
            }

            @Test("The trap says file, line, type and name of the property, and why there is no instance")
            func named() async throws {
                let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    try GlobalInjector.setUp { binder in
                        binder.bindProvider(for: Number.self, named: "utc") { i in
                            _ = try i.instance(for: Int.self)
                            return Number()
                        }
                        binder.bindProvider(for: Int.self) { _ in throw Failure("the reason") }
                    }
                    _ = NamedProperty().named
                }
                let place =
                    "BTKInjectorTests/PropertyTrapTests.swift:\(NamedProperty.line): Fatal error: A property requested"
                try expect(result, place, BindingKey(Number.self, named: "utc").description, "the reason")
            }

            @Test("A property of the main actor says its place and name too") func onMainActor() async throws {
                let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    try GlobalInjector.setUp { _ in }
                    await MainActor.run { _ = MainActorProperty().number }
                }
                try expect(
                    result, "BTKInjectorTests/PropertyTrapTests.swift:\(MainActorProperty.line)",
                    BindingKey(Number.self, named: "main").description,
                    "`binder.mainActor.bindProvider(for: Number.self, named: \"main\") { i in … }`")
            }

            @Test("What lives on the main actor is read there only") func elsewhere() async throws {
                let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    try GlobalInjector.setUp { $0.wireProvider(to: { @MainActor in Panel() }) }
                    let property = Injected<Panel>()
                    await MainActor.run { _ = property.wrappedValue }
                    await Task.detached { _ = property.wrappedValue }.value
                }
                try expect(
                    result, "[bound-on-main-actor] Panel is bound on the main actor",
                    "fix: read the property on the main actor, in an object that lives there.")
            }

            @Test("A property with a handle of the main actor is read there only") func handleElsewhere() async throws {
                let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    let property = await MainActor.run { Injected(from: MainActorProvider { Panel() }) }
                    await MainActor.run { _ = property.wrappedValue }
                    await Task.detached { _ = property.wrappedValue }.value
                }
                try expect(result, "Panel is bound on the main actor")
            }

            @Test("An optional whose block fails traps") func optional() async throws {
                let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    try GlobalInjector.setUp { binder in
                        binder.bindProvider(for: Number.self) { _ in throw Failure("the reason") }
                    }
                    _ = Injected<Number?>().wrappedValue
                }
                try expect(result, "the reason")
            }

            @Test("A handle made by hand that fails as a property reports the failure") func handmade() async throws {
                let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Injected(from: Provider<Number> { throw Failure("by hand") }).wrappedValue
                }
                try expect(result, "by hand", BindingKey(Number.self).description)
            }
        }
    }

    private struct Number: Sendable {}

    @MainActor private final class Panel {}

    private struct NamedProperty {
        static let line = #line + 1
        @Injected(named: "utc") var named: Number
    }

    @MainActor private struct MainActorProperty {
        nonisolated static let line = #line + 1
        @Injected(named: "main") var number: Number
    }
#endif

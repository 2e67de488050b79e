import BTKInjector
import TestSupport
import Testing

#if os(macOS) || os(Linux)
    extension GlobalState {
        /// In processes of their own, which have no global injector but theirs.
        @Suite("Properties that trap") struct PropertyTraps {
            private func text(of result: ExitTest.Result?) throws -> String {
                String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            }

            @Test("The trap says file, line, type and name of the property, and why there is no instance")
            func named() async throws {
                let text = try text(
                    of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                        try GlobalInjector.setUp { binder in
                            binder.bindProvider(for: Number.self, named: "utc") { i in
                                _ = try i.instance(for: Int.self)
                                return Number()
                            }
                            binder.bindProvider(for: Int.self) { _ in throw Failure("the reason") }
                        }
                        _ = NamedProperty().number
                    })
                #expect(
                    text.contains(
                        "BTKInjectorTests/PropertyTrapTests.swift:\(NamedProperty.line): Fatal error: A property requested"
                    ))
                #expect(text.contains(BindingKey(Number.self, named: "utc").description))
                #expect(text.contains("the reason"))
            }

            @Test("Properties of two places say their own") func places() async throws {
                let text = try text(
                    of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                        _ = TwoProperties().second
                    })
                #expect(text.contains("PropertyTrapTests.swift:\(TwoProperties.line + 2)"))
                #expect(!text.contains("PropertyTrapTests.swift:\(TwoProperties.line + 1):"))
                #expect(text.contains(InjectionError.globalInjectorNotSet.description))
            }

            @Test("A property of the main actor says its place and name too") func onMainActor() async throws {
                let text = try text(
                    of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                        try GlobalInjector.setUp { _ in }
                        await MainActor.run { _ = MainActorProperty().number }
                    })
                #expect(text.contains("BTKInjectorTests/PropertyTrapTests.swift:\(MainActorProperty.line)"))
                #expect(text.contains(BindingKey(Number.self, named: "main").description))
                #expect(text.contains("`binder.mainActor.bindProvider(for: Number.self, named: \"main\") { i in … }`"))
            }

            @Test("What lives on the main actor is read there only") func elsewhere() async throws {
                let text = try text(
                    of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                        try GlobalInjector.setUp { $0.wireProvider(to: { @MainActor in Panel() }) }
                        let property = Injected<Panel>()
                        await MainActor.run { _ = property.wrappedValue }
                        await Task.detached { _ = property.wrappedValue }.value
                    })
                #expect(text.contains("[bound-on-main-actor] Panel is bound on the main actor"))
                #expect(text.contains("fix: read the property on the main actor, in an object that lives there."))
            }

            @Test("A property with a handle of the main actor is read there only") func handleElsewhere() async throws {
                let text = try text(
                    of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                        let property = await MainActor.run { Injected(from: MainActorProvider { Panel() }) }
                        await MainActor.run { _ = property.wrappedValue }
                        await Task.detached { _ = property.wrappedValue }.value
                    })
                #expect(text.contains("Panel is bound on the main actor"))
            }

            @Test("An optional whose block fails traps") func optional() async throws {
                let text = try text(
                    of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                        try GlobalInjector.setUp { binder in
                            binder.bindProvider(for: Number.self) { _ in throw Failure("the reason") }
                        }
                        _ = Injected<Number?>().wrappedValue
                    })
                #expect(text.contains("the reason"))
            }

            @Test("A handle made by hand that fails as a property reports the failure") func handmade() async throws {
                let text = try text(
                    of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                        _ = Injected(from: Provider<Number> { throw Failure("by hand") }).wrappedValue
                    })
                #expect(text.contains("by hand"))
                #expect(text.contains(BindingKey(Number.self).description))
            }
        }
    }

    private struct Number: Sendable {}

    @MainActor private final class Panel {}

    private struct NamedProperty {
        static let line = #line + 1
        @Injected(named: "utc") var number: Number
    }

    private struct TwoProperties {
        static let line = #line
        @Injected var first: Number
        @Injected var second: Number
    }

    @MainActor private struct MainActorProperty {
        nonisolated static let line = #line + 1
        @Injected(named: "main") var number: Number
    }
#endif

import BTKInjector
import TestSupport
import Testing

private struct Clock: Sendable {}
private struct Store: Sendable {}

private struct OtherFailure: Error {}

@Suite("Errors: equality") struct ErrorEqualityTests {
    private static let clock = BindingKey(Clock.self)
    private static let store = BindingKey(Store.self)
    private static let first = BindingSite(fileID: "App/Wiring.swift", line: 1)
    private static let second = BindingSite(fileID: "App/Wiring.swift", line: 2)

    /// No two of them are equal: next to each other stand those that differ in one part.
    private static let errors: [InjectionError] = [
        .circularDependency(path: []),
        .circularDependency(path: [clock]),
        .circularDependency(path: [clock, store]),
        .circularDependency(path: [store, clock]),

        .nestingTooDeep(path: []),
        .nestingTooDeep(path: [clock]),

        .bindingNotFound(clock, path: []),
        .bindingNotFound(clock, path: [clock]),
        .bindingNotFound(clock, path: [store]),
        .bindingNotFound(store, path: [clock]),

        .constructionFailed(clock, path: [], underlying: Failure()),
        .constructionFailed(clock, path: [clock], underlying: Failure()),
        .constructionFailed(clock, path: [clock], underlying: Failure("a")),
        .constructionFailed(clock, path: [clock], underlying: Failure("b")),
        .constructionFailed(clock, path: [clock], underlying: OtherFailure()),
        .constructionFailed(clock, path: [clock], underlying: InjectionError.notAFactory(clock)),
        .constructionFailed(clock, path: [clock], underlying: InjectionError.globalInjectorNotSet),
        .constructionFailed(store, path: [clock], underlying: Failure()),

        .notAFactory(clock),
        .notAFactory(store),
        .boundOnMainActor(clock),
        .notOnMainActor(clock),
        .weakScopeOfValue(clock),
        .injectorReleased(clock),
        .nothingToOverride(clock),

        .argumentMismatch(clock, expected: "(Int)", requested: "()"),
        .argumentMismatch(clock, expected: "(Int)", requested: "(Bool)"),
        .argumentMismatch(clock, expected: "(String)", requested: "()"),
        .argumentMismatch(clock, expected: "()", requested: "(Int)"),
        .argumentMismatch(store, expected: "(Int)", requested: "()"),

        .duplicateBinding(clock, sites: []),
        .duplicateBinding(clock, sites: [first, second]),
        .duplicateBinding(clock, sites: [second, first]),
        .duplicateBinding(store, sites: [first, second]),

        .captiveDependency(clock, keptBy: store),
        .captiveDependency(clock, keptBy: clock),
        .captiveDependency(store, keptBy: clock),

        .invalidConfiguration([]),
        .invalidConfiguration([.invalidConfiguration([])]),
        .invalidConfiguration([.notAFactory(clock)]),
        .invalidConfiguration([.notAFactory(store)]),
        .invalidConfiguration([.globalInjectorNotSet, .globalInjectorAlreadySet]),
        .invalidConfiguration([.globalInjectorAlreadySet, .globalInjectorNotSet]),

        .globalInjectorNotSet,
        .globalInjectorAlreadySet,
    ]

    @Test("An error equals itself and no error with another case, key, path, text or part", arguments: errors)
    func equality(error: InjectionError) { #expect(Self.errors.filter { $0 == error }.count == 1) }

    @Test("A key with a name is another one than without, in errors too") func names() {
        let named = BindingKey(Clock.self, named: "wall")
        #expect(InjectionError.notAFactory(Self.clock) != .notAFactory(named))
        #expect(InjectionError.circularDependency(path: [Self.clock]) != .circularDependency(path: [named]))
        #expect(
            InjectionError.captiveDependency(Self.clock, keptBy: named) != .captiveDependency(named, keptBy: Self.clock)
        )
    }
}

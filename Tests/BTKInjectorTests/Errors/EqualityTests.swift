import BTKInjector
import TestSupport
import Testing

private struct OtherFailure: Error {}

@Suite("Errors: equality")
struct EqualityTests {
    private static let key = BindingKey(Int.self)
    private static let named = BindingKey(Int.self, named: "b")
    private static let sites = [
        BindingSite(fileID: "App/Wiring.swift", line: 1), BindingSite(fileID: "App/Wiring.swift", line: 2),
    ]

    /// No two of them are equal.
    private static let errors: [InjectionError] = [
        .circularDependency(path: []), .circularDependency(path: [key]), .circularDependency(path: [key, named]),
        .circularDependency(path: [named, key]), .nestingTooDeep(path: []), .nestingTooDeep(path: [key]),
        .bindingNotFound(key, path: []), .bindingNotFound(key, path: [key]), .bindingNotFound(named, path: [key]),
        .bindingNotFound(key, path: [named]), .constructionFailed(key, path: [key], underlying: Failure()),
        .constructionFailed(key, path: [key], underlying: OtherFailure()),
        .constructionFailed(named, path: [key], underlying: Failure()),
        .constructionFailed(key, path: [key], underlying: Failure("a")),
        .constructionFailed(key, path: [key], underlying: Failure("b")),
        .constructionFailed(key, path: [], underlying: Failure()),
        .constructionFailed(key, path: [key], underlying: InjectionError.notAFactory(key)),
        .constructionFailed(key, path: [key], underlying: InjectionError.globalInjectorNotSet),
        .notAFactory(key), .notAFactory(named), .boundOnMainActor(key), .notOnMainActor(key), .weakScopeOfValue(key),
        .injectorReleased(key), .argumentMismatch(key, expected: "(Int)", requested: "()"),
        .argumentMismatch(key, expected: "()", requested: "(Int)"),
        .argumentMismatch(named, expected: "(Int)", requested: "()"), .duplicateBinding(key, sites: []),
        .duplicateBinding(key, sites: sites), .duplicateBinding(key, sites: sites.reversed()),
        .duplicateBinding(named, sites: sites), .captiveDependency(key, of: named), .captiveDependency(named, of: key),
        .invalidConfiguration([]), .invalidConfiguration([.invalidConfiguration([])]),
        .invalidConfiguration([.notAFactory(key)]), .invalidConfiguration([.notAFactory(named)]),
        .invalidConfiguration([.globalInjectorNotSet, .globalInjectorAlreadySet]),
        .invalidConfiguration([.globalInjectorAlreadySet, .globalInjectorNotSet]),
        .globalInjectorNotSet, .globalInjectorAlreadySet,
    ]

    @Test("An error equals itself and no error with another case, key, path, text or part")
    func pairwise() {
        for (index, error) in Self.errors.enumerated() {
            #expect(Self.errors.indices.filter { Self.errors[$0] == error } == [index])
        }
    }
}

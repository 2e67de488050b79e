import BTKInjector
import TestSupport
import Testing

private struct OtherFailure: Error {}

@Suite("Errors: equality") struct ErrorEqualityTests {
    private static let int = BindingKey(Int.self)
    private static let named = BindingKey(Int.self, named: "n")
    private static let first = BindingSite(fileID: "App/Wiring.swift", line: 1)
    private static let second = BindingSite(fileID: "App/Wiring.swift", line: 2)

    /// No two of them are equal: next to each other stand those that differ in one part.
    private static let errors: [InjectionError] = [
        .cycle(), .cycle(int), .cycle(int, named), .cycle(named, int), .nestingTooDeep(path: [int]),
        .bindingNotFound(int, path: []), .bindingNotFound(int, path: [named]), .bindingNotFound(named, path: [named]),
        .failed(int), .failed(named), .failed(named, int), .failed(int, with: Failure("a")),
        .failed(int, with: OtherFailure()), .failed(int, with: InjectionError.notAFactory(int)),
        .failed(int, with: InjectionError.globalInjectorNotSet),
        .notAFactory(int), .notAFactory(named), .boundOnMainActor(int), .notOnMainActor(int), .weakScopeOfValue(int),
        .injectorReleased(int), .nothingToOverride(int),
        .argumentMismatch(int, expected: "(Int)", requested: "()"),
        .argumentMismatch(int, expected: "(Int)", requested: "(Bool)"),
        .argumentMismatch(int, expected: "()", requested: "()"),
        .argumentMismatch(named, expected: "()", requested: "()"),
        .duplicateBinding(int, sites: []), .duplicateBinding(int, sites: [first, second]),
        .duplicateBinding(int, sites: [second, first]), .duplicateBinding(named, sites: []),
        .captiveDependency(int, keptBy: named), .captiveDependency(int, keptBy: int),
        .captiveDependency(named, keptBy: int),
        .invalidConfiguration([]), .invalidConfiguration([.invalidConfiguration([])]),
        .invalidConfiguration([.notAFactory(int)]), .invalidConfiguration([.notAFactory(named)]),
        .invalidConfiguration([.globalInjectorNotSet, .globalInjectorAlreadySet]),
        .invalidConfiguration([.globalInjectorAlreadySet, .globalInjectorNotSet]),
        .globalInjectorNotSet, .globalInjectorAlreadySet,
    ]

    @Test("An error equals itself and no error with another case, key, path, text or part", arguments: errors)
    func equality(error: InjectionError) { #expect(Self.errors.filter { $0 == error }.count == 1) }
}

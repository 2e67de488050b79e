import BTKInjector
import Observation

private struct AssignedProperty {
    @Provider var clock: any Clock
    // error: cannot assign to property: 'clock' is a get-only property
    mutating func stop() { clock = FixedClock() }
}

private struct ConstantProperty {
    // error: property wrapper can only be applied to a 'var'
    @Provider let clock: any Clock
}

private struct DefaultValue {
    // error: no exact matches in call to initializer
    @Provider var clock: any Clock = SystemClock()
}

extension Report {
    // error: extensions must not contain stored properties
    // error: non-static property 'clock' declared inside an extension cannot have a wrapper
    @Provider fileprivate var clock: any Clock
}

// error: type 'InHashable' does not conform to protocol 'Equatable'
// error: type 'InHashable' does not conform to protocol 'Hashable'
private struct InHashable: Hashable {
    @Provider var clock: any Clock
}

@Observable @MainActor private final class InObservable {
    // error: property wrapper cannot be applied to a computed property
    @Provider var clock: any Clock
}

private final class Panel: Sendable {
    // error: stored property '_clock' of 'Sendable'-conforming class 'Panel' is mutable
    @Provider var clock: any Clock
}

private struct Container { var clock: any Clock }

private struct KeyPath {
    // error: 'init(_:)' is unavailable: a property asks by its type, and by 'named:' where several are bound
    @Provider(\.clock) var clock: any Clock
}

@MainActor private struct KeyPathOnMainActor {
    // error: 'init(_:)' is unavailable: a property asks by its type, and by 'named:' where several are bound
    @MainActorProvider(\.router) var router: any Router
}

private struct KeyPathWithRoot {
    // error: 'init(_:)' is unavailable: a property asks by its type, and by 'named:' where several are bound
    @Provider(\Container.clock) var clock: any Clock
}

@MainActor private struct MainActorPropertyWithoutType {
    // error: 'init(named:)' is unavailable: of which type? write '@MainActorProvider var x: any X'
    @MainActorProvider var router
}

private struct MemberwiseInstance {
    @Provider var clock: any Clock
}

// error: cannot convert value of type 'FixedClock' to expected argument type 'Provider<any Clock>'
private func preview() -> MemberwiseInstance { MemberwiseInstance(clock: FixedClock()) }

private struct NamedPropertyWithoutType {
    // error: 'init(named:)' is unavailable: of which type? write '@Provider var x: any X'
    @Provider(named: "utc") var clock
}

private struct OtherWrapper {
    // error: unknown attribute 'Injected'
    @Injected var clock: any Clock
}

private struct PropertyNameWithoutLabel {
    // error: cannot convert value of type 'String' to expected argument type '@Sendable () throws -> sending any Clock'
    @Provider("utc") var clock: any Clock
}

private struct PropertyWithName {
    // error: incorrect argument label in call (have 'name:', expected 'named:')
    @Provider(name: "utc") var clock: any Clock
}

private struct PropertyWithoutType {
    // error: 'init(named:)' is unavailable: of which type? write '@Provider var x: any X'
    @Provider var clock
}

private enum StaticProperty {
    // error: static property 'clock' is not concurrency-safe because it is nonisolated global shared mutable state
    @Provider static var clock: any Clock
}

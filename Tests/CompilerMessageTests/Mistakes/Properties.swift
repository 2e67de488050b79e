import BTKInjector
import Observation

private struct AssignedProperty {
    @Injected var clock: any Clock
    // error: cannot assign to property: 'clock' is a get-only property
    mutating func stop() { clock = FixedClock() }
}

private struct DefaultValue {
    // error: 'init(wrappedValue:named:)' is unavailable: a property has no default: bind it, or write 'var x: X?', which is nil where nothing is bound
    @Injected var clock: any Clock = SystemClock()
}

private final class Panel: Sendable {
    // error: stored property '_clock' of 'Sendable'-conforming class 'Panel' is mutable
    @Injected var clock: any Clock
}

private struct Container { var clock: any Clock }

private struct KeyPath {
    // error: 'init(_:)' is unavailable: a property asks by its type, and by 'named:' where several are bound
    @Injected(\.clock) var clock: any Clock
    // error: 'init(_:)' is unavailable: a property asks by its type, and by 'named:' where several are bound
    @Injected(\Container.clock) var other: any Clock
}

private struct PropertyNameWithoutLabel {
    // error: 'init(_:)' is unavailable: write 'named:' before the name
    @Injected("utc") var clock: any Clock
}

private struct PropertyWithoutType {
    // error: 'init(named:)' is unavailable: of which type? write '@Injected var x: any X'
    @Injected var clock
}

private enum StaticProperty {
    // error: static property 'clock' is not concurrency-safe because it is nonisolated global shared mutable state
    @Injected static var clock: any Clock
}

private struct MemberwiseInstance {
    @Injected var clock: any Clock
}

// error: cannot convert value of type 'FixedClock' to expected argument type 'Injected<any Clock>'
private func preview() -> MemberwiseInstance { MemberwiseInstance(clock: FixedClock()) }

private func handle(_ injector: Injector) throws -> MemberwiseInstance {
    // error: cannot convert value of type 'Provider<_UnstatedType>' to expected argument type 'Injected<any Clock>'
    MemberwiseInstance(clock: try injector.provider())
}

// What lives on the main actor has an owner there.

private struct InNonisolatedStruct {
    // error: main actor-isolated default value in a nonisolated context
    @Injected var router: any Router
}

@MainActor private final class ReadElsewhere {
    @Injected var router: any Router
    // error: main actor-isolated property 'router' can not be referenced from a nonisolated context
    nonisolated func read() { _ = router }
}

// error: call to main actor-isolated initializer 'init(_:)' in a synchronous nonisolated context
private func instanceElsewhere(_ router: any Router) -> Injected<any Router> { Injected(router) }

// error: call to main actor-isolated initializer 'init(from:)' in a synchronous nonisolated context
private func handleElsewhere(_ handle: MainActorProvider<any Router>) -> Injected<any Router> { Injected(from: handle) }

// error: type 'any Router' does not conform to the 'Sendable' protocol
private func handleOfOtherKind(_ handle: Provider<any Router>) -> Injected<any Router> { Injected(from: handle) }

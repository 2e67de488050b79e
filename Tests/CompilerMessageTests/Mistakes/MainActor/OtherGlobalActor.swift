import BTKInjector

@globalActor private actor PlayActor { static let shared = PlayActor() }
@PlayActor private final class Player { init() {} }

private func wire(_ binder: inout Binder) {
    // error: call to global actor 'PlayActor'-isolated initializer 'init()' in a synchronous nonisolated context
    binder.bindProvider(for: Player.self) { _ in Player() }
}

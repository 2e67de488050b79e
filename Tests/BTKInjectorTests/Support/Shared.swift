import BTKInjector
import Synchronization

/// A value that threads share, and that blocks can reach before it is there.
final class Shared<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) {
        self.value = Mutex(value)
    }

    func get() -> Value {
        value.withLock { $0 }
    }

    func set(_ new: Value) {
        // The old value may be the last reference to something that asks for this one: not under the lock.
        _ = value.withLock { value in
            defer { value = new }
            return value
        }
    }

    /// Changes the value, and returns what it was.
    @discardableResult
    func update(_ change: @Sendable (inout Value) -> Void) -> Value {
        value.withLock { value in
            defer { change(&value) }
            return value
        }
    }
}

extension Shared where Value == Int {
    convenience init() {
        self.init(0)
    }

    func increment() {
        update { $0 += 1 }
    }
}

/// Lets blocks reach their own injector without keeping it, which would be a cycle of references.
final class InjectorBox: Sendable {
    private struct Reference: Sendable {
        weak var injector: Injector?
    }

    private let reference = Shared(Reference())

    func set(_ injector: Injector) {
        reference.set(Reference(injector: injector))
    }

    /// The injector; a test that asks too early ends here.
    var injector: Injector {
        reference.get().injector!
    }

    /// Makes an injector whose blocks may reach it by this box.
    static func makeInjector(
        _ configure: (inout Binder, InjectorBox) throws -> Void
    ) throws -> Injector {
        let box = InjectorBox()
        let injector = try Injector.injectorWithBlock { binder in try configure(&binder, box) }
        box.set(injector)
        return injector
    }
}

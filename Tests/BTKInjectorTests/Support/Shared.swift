import BTKInjector
import Foundation

/// A value that threads share, and that blocks can reach before it is there.
final class Shared<Value: Sendable>: Sendable {
    // Not a `Mutex`, whose work the thread sanitizer does not see on Linux.
    private let lock = NSLock()
    // Right, because the lock guards it.
    nonisolated(unsafe) private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func get() -> Value {
        lock.withLock { value }
    }

    func set(_ new: Value) {
        // The old value may be the last reference to something that asks for this one: not under the lock.
        update { $0 = new }
    }

    /// Changes the value, and returns what it was.
    @discardableResult
    func update(_ change: (inout Value) -> Void) -> Value {
        lock.withLock {
            let old = value
            change(&value)
            return old
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

import BTKInjector
import TestSupport

/// Lets blocks reach their own injector without keeping it, which would be a cycle of references.
final class InjectorBox: Sendable {
    private struct Reference: Sendable { weak var injector: Injector? }

    private let reference = Locked(Reference())

    /// Sets the injector that the blocks reach.
    func set(_ injector: Injector) { reference.value = Reference(injector: injector) }

    /// The injector. A test that asks too early ends here.
    var injector: Injector { reference.value.injector! }

    /// Runs a closure with a box of the youngest of so many generations, each of which binds by its number.
    ///
    /// The thread that it uses must not be the last that keeps them: they are released from the innermost on, because
    /// each of them keeps the one before.
    static func withGenerations(
        _ count: Int, of parent: Injector, _ bind: (inout Binder, Int) -> Void,
        perform body: (InjectorBox) async throws -> Void
    ) async throws {
        var lineage = [parent]
        for number in 1..<count { lineage.append(try lineage[number - 1].makeChild { bind(&$0, number) }) }
        let box = InjectorBox()
        box.set(lineage[count - 1])
        try await body(box)
        while !lineage.isEmpty { lineage.removeLast() }
    }

    /// Makes an injector whose blocks may reach it by this box.
    static func makeInjector(_ configure: (inout Binder, InjectorBox) throws -> Void) throws -> Injector {
        try makeInjectors(1) { binder, _, boxes in try configure(&binder, boxes[0]) }[0]
    }

    /// Makes several injectors, whose blocks may reach all of them by boxes.
    static func makeInjectors(
        _ count: Int, _ configure: (inout Binder, Int, [InjectorBox]) throws -> Void
    ) throws -> [Injector] {
        let boxes = (0..<count).map { _ in InjectorBox() }
        return try boxes.enumerated().map { index, box in
            let injector = try Injector { binder in try configure(&binder, index, boxes) }
            box.set(injector)
            return injector
        }
    }
}

import BTKInjector
import TestSupport
import Testing

private let a = BindingKey(A.self)
private let b = BindingKey(B.self)
private let c = BindingKey(C.self)
private let number = BindingKey(Int.self)

@Suite("Cycles") struct CycleTests {
    /// Bindings with a cycle, and what requests from outside get.
    struct Cycle: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let requests: [(key: BindingKey, path: [BindingKey])]
        let bind: @Sendable (inout Binder, InjectorBox) -> Void

        /// - Parameter requests: The keys that are requested, with the path of the cycle.
        init(
            _ title: String, _ requests: [(BindingKey, [BindingKey])],
            _ bind: @escaping @Sendable (inout Binder, InjectorBox) -> Void
        ) {
            testDescription = title
            self.requests = requests
            self.bind = bind
        }
    }

    @Test("A cycle has the path of its members, without the requests that lead to them, each time", arguments: cycles)
    func cycle(cycle: Cycle) throws {
        let injector = try InjectorBox.makeInjector(cycle.bind)
        for (key, path) in cycle.requests + cycle.requests {
            expectThrows(.circularDependency(path: path)) {
                switch key {
                case a: _ = try injector.instance(for: A.self)
                case b: _ = try injector.instance(for: B.self)
                case c: _ = try injector.instance(for: C.self)
                default: _ = try injector.instance(for: Int.self)
                }
            }
        }
    }

    private static let cycles: [Cycle] = [
        Cycle("a provider that asks for itself", [(a, [a, a])]) { binder, _ in
            binder.bindProvider(for: A.self) { i in Piece(try i.instance(for: A.self)) }
        },
        Cycle("three members", [(a, [a, b, c, a]), (c, [c, a, b, c]), (number, [b, c, a, b])]) { binder, _ in
            binder.bindProvider(for: A.self) { i in Piece(try i.instance(for: B.self)) }
            binder.bindProvider(for: B.self) { i in Piece(try i.instance(for: C.self)) }
            binder.bindProvider(for: C.self) { i in Piece(try i.instance(for: A.self)) }
            binder.bindFactory(for: Bool.self) { i in try i.instance(for: B.self) is Piece }
            binder.bindProvider(for: Int.self) { i in try i.instance(for: Bool.self) ? 1 : 0 }
        },
        Cycle("of graph scope", [(a, [a, b, a]), (number, [a, b, a])]) { binder, _ in
            binder.bindProvider(for: A.self, scope: .graph) { i in Piece(try i.instance(for: B.self)) }
            binder.bindProvider(for: B.self, scope: .graph) { i in Piece(try i.instance(for: A.self)) }
            binder.bindFactory(for: Int.self) { i in Piece(try i.instance(for: A.self)).parts.count }
        },
        Cycle("factories", [(a, [a, b, a]), (number, [a, b, a])]) { binder, _ in
            binder.bindFactory(for: A.self) { i in Piece(try i.instance(for: B.self)) }
            binder.bindFactory(for: B.self) { i in Piece(try i.instance(for: A.self)) }
            binder.bindProvider(for: Int.self) { i in Piece(try i.instance(for: A.self)).parts.count }
        },
        Cycle("names", [(number, [intKey("x"), intKey("y"), intKey("x")])]) { binder, _ in
            binder.bindProvider(for: Int.self) { i in try i.instance(for: Int.self, named: "x") }
            binder.bindProvider(for: Int.self, named: "x") { i in try i.instance(for: Int.self, named: "y") }
            binder.bindProvider(for: Int.self, named: "y") { i in try i.instance(for: Int.self, named: "x") }
        },
        Cycle("through a captured injector", [(a, [a, b, c, a])]) { binder, box in
            binder.bindProvider(for: A.self) { _ in Piece(try box.injector.instance(for: B.self)) }
            binder.bindProvider(for: B.self) { i in Piece(try i.instance(for: C.self)) }
            binder.bindProvider(for: C.self) { _ in Piece(try box.injector.instance(for: A.self)) }
        },
        Cycle("through optionals and handles that are called too early", [(a, [a, b, a]), (b, [b, a, b])]) {
            binder, _ in
            binder.bindProvider(for: A.self) { i in Piece(try i.instance(for: B?.self)) }
            binder.bindProvider(for: B.self) { i in
                Piece(i.hasBinding(for: A.self), try i.provider(for: A?.self).get())
            }
        },
    ]

    @Test("A cycle across two injectors") func acrossInjectors() throws {
        let injectors = try InjectorBox.makeInjectors(2) { binder, index, boxes in
            if index == 0 {
                binder.bindProvider(for: A.self) { _ in Piece(try boxes[1].injector.instance(for: B.self)) }
                binder.bindFactory(for: Bool.self) { i in try i.instance(for: A.self) is Piece }
            } else {
                binder.bindProvider(for: B.self) { i in Piece(try i.instance(for: C.self)) }
                binder.bindProvider(for: C.self) { _ in Piece(try boxes[0].injector.instance(for: A.self)) }
            }
        }
        expectThrows(.cycle(a, b, c, a)) { try injectors[0].instance(for: Bool.self) }
        expectThrows(.cycle(b, c, a, b)) { try injectors[1].instance(for: B.self) }
    }
}

import BTKInjector
import TestSupport
import Testing

/// How a block asks for what it needs.
enum Way: String, CaseIterable, CustomTestStringConvertible {
    case resolver = "by the resolver"
    case capturedInjector = "by a captured injector"
    case provider = "by a Provider"
    case factory = "by a Factory"
    case factoryWithArguments = "by a Factory with arguments"

    /// How many levels there surely is room for on a main thread.
    var thousands: Int {
        if Build.isSanitized { return 1000 }
        return Build.isDebug && isFactory ? 2000 : 3000
    }

    /// How many levels there surely is room for on a thread of 512 KB.
    var hundreds: Int {
        if Build.isSanitized { return isFactory ? 60 : 120 }
        if Build.isDebug { return isFactory ? 110 : 170 }
        return 600
    }

    private var isFactory: Bool { self == .factory || self == .factoryWithArguments }

    var testDescription: String { rawValue }
}

/// A chain of bindings, each of which asks for the next one, and answers how many there are from itself on.
struct Chain: Sendable {
    let injector: Injector

    init(length: Int, by way: Way) throws {
        injector = try InjectorBox.makeInjector { binder, box in
            for number in 1..<length { Chain.bind(number, by: way, to: &binder, box) }
            binder.bindFactory(for: Int.self, named: Chain.name(length)) { _ in 1 }
            binder.bindFactory(for: Int.self, named: Chain.name(length)) { (_, more: Int) in 1 + more }
        }
    }

    static func name(_ number: Int) -> BindingName { BindingName("\(number)") }

    static func key(_ number: Int) -> BindingKey { BindingKey(Int.self, named: name(number)) }

    private static func bind(_ number: Int, by way: Way, to binder: inout Binder, _ box: InjectorBox) {
        let name = name(number)
        let next = Chain.name(number + 1)
        switch way {
        case .resolver: binder.bindProvider(for: Int.self, named: name) { i in try i.instance(named: next) + 1 }
        case .capturedInjector:
            binder.bindProvider(for: Int.self, named: name) { _ in try box.injector.instance(named: next) + 1 }
        case .provider:
            binder.bindProvider(for: Int.self, named: name) { i in try i.provider(named: next).get() + 1 }
        case .factory:
            binder.bindFactory(for: Int.self, named: name) { i in try i.factory(for: Int.self, named: next)() + 1 }
        case .factoryWithArguments:
            binder.bindFactory(for: Int.self, named: name) { i in
                try i.factory(for: Int.self, named: next, taking: Int.self)(1)
            }
            binder.bindFactory(for: Int.self, named: name) { (i, more: Int) in
                try i.factory(for: Int.self, named: next, taking: Int.self)(more) + 1
            }
        }
    }

    /// Asks for the first.
    func resolve() throws -> Int { try injector.instance(for: Int.self, named: Self.name(1)) }
}

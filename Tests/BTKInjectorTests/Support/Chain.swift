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

    /// How many levels there surely is room for on the main thread, which has 1 MB on Apple's devices.
    var onMainThread: Int {
        #if os(macOS) || os(Linux)
            thousands
        #else
            hundreds
        #endif
    }

    private var isFactory: Bool { self == .factory || self == .factoryWithArguments }

    var testDescription: String { rawValue }
}

/// A chain of bindings, each of which asks for the next one, and the last for what it is told to.
struct Chain: Sendable {
    let injector: Injector
    let length: Int

    /// - Parameter last: The name that the last one asks for; if there is none, it answers by itself.
    init(length: Int, by way: Way, last: Int? = nil) throws {
        self.length = length
        injector = try InjectorBox.makeInjector { binder, box in
            for number in 1...length {
                let next = number < length ? Chain.name(number + 1) : last.map(Chain.name)
                Chain.bind(number, asking: next, by: way, to: &binder, box)
            }
        }
    }

    static func name(_ number: Int) -> BindingName { BindingName("\(number)") }

    static func key(_ number: Int) -> BindingKey { BindingKey(Int.self, named: name(number)) }

    /// Each link answers how many there are from itself on.
    private static func bind(
        _ number: Int, asking next: BindingName?, by way: Way, to binder: inout Binder, _ box: InjectorBox
    ) {
        let name = name(number)
        switch way {
        case .resolver:
            binder.bindProvider(for: Int.self, named: name) { i in
                guard let next else { return 1 }
                return try i.instance(for: Int.self, named: next) + 1
            }
        case .capturedInjector:
            binder.bindProvider(for: Int.self, named: name) { _ in
                guard let next else { return 1 }
                return try box.injector.instance(for: Int.self, named: next) + 1
            }
        case .provider:
            binder.bindProvider(for: Int.self, named: name) { i in
                guard let next else { return 1 }
                return try i.provider(for: Int.self, named: next).get() + 1
            }
        case .factory:
            binder.bindFactory(for: Int.self, named: name) { i in
                guard let next else { return 1 }
                return try i.factory(for: Int.self, named: next)() + 1
            }
        case .factoryWithArguments:
            binder.bindFactory(for: Int.self, named: name) { _ in
                guard let next else { return 1 }
                let factory: Factory<Int, Int> = try box.injector.factory(named: next)
                return try factory(1)
            }
            binder.bindFactory(for: Int.self, named: name) { (i, more: Int) in
                guard let next else { return 1 + more }
                let factory: Factory<Int, Int> = try i.factory(named: next)
                return try factory(more) + 1
            }
        }
    }

    /// Asks for the first.
    func resolve() throws -> Int { try injector.instance(for: Int.self, named: Self.name(1)) }
}

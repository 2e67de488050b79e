import BTKInjector

/// A row of a table: a task for the injector, beside the same task by hand.
struct Benchmark {
    typealias Variants = (byHand: Variant, injected: Variant)

    let name: String
    var goal: Goal?
    let variants: Variants
    /// The same task on one thread, or at a smaller size. Each variant is compared with its own.
    var reference: Variants?
    var onTwoThreads = false
    /// Returns whether both variants do what they should.
    let isCorrect: () throws -> Bool
    /// Kept for as long as the benchmark: handles do not keep their injector.
    var injector: Injector?
}

extension Benchmark {
    static func all() throws -> [Benchmark] {
        try [
            reads(), newObjects(), children(), handles(), properties(), startup(), growth(), twoThreads(),
        ].flatMap { $0 }
    }

    var allVariants: [Variant] {
        [variants.byHand, variants.injected] + (reference.map { [$0.byHand, $0.injected] } ?? [])
    }

    /// Fails if the variants do not do the same, or do not run. Measures nothing.
    func check() throws {
        guard try isCorrect() else { throw WrongResult(name: name) }
        for variant in allVariants { _ = try variant.elapsed(min(variant.limit, 10)) }
    }

    /// The error of a benchmark whose variants do not do the same.
    struct WrongResult: Error, CustomStringConvertible {
        let name: String

        var description: String { "Wrong result: \(name)" }
    }

    /// The results of an operation that runs twice.
    enum Products {
        case shared
        case new
    }

    /// Returns a benchmark of an operation that returns one object.
    static func operation(
        _ name: String, _ products: Products, of injector: Injector, goal: Goal?,
        byHand: @escaping () throws -> any Service, injected: @escaping () throws -> any Service
    ) -> Benchmark {
        Benchmark(
            name: name, goal: goal, variants: (.operation(byHand), .operation(injected)),
            isCorrect: { try areAlike(products, byHand, injected) }, injector: injector)
    }

    /// Returns whether two operations return the same type, and each one object twice, or two. By hand all handles are
    /// closures.
    static func areAlike(
        _ products: Products, _ byHand: () throws -> any Service, _ injected: () throws -> any Service
    ) throws -> Bool {
        func areRight(_ operation: () throws -> any Service) throws -> Bool {
            let first = try operation()
            let second = try operation()
            return first is Value || (first as AnyObject === second as AnyObject) == (products == .shared)
        }
        let haveOneType = try type(of: byHand()) == type(of: injected()) || byHand() is ClosureOwner
        return try haveOneType && areRight(byHand) && areRight(injected)
    }
}

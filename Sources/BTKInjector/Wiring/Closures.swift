// The closures that stand for handles. One form for each number of arguments, because a function with a pack can't be
// made where the pack is generic.

/// `() -> Result`, which stands for a provider.
enum Closure0<Result>: ClosureForm {
    static var result: any Any.Type { Result.self }
    static var arguments: any Any.Type { NoArguments.self }
    static func type(isOnMainActor: Bool, isSendable: Bool, canThrow: Bool) -> any Any.Type {
        if isOnMainActor {
            return canThrow ? (@MainActor () throws -> Result).self : (@MainActor () -> Result).self
        }
        if isSendable { return canThrow ? (@Sendable () throws -> Result).self : (@Sendable () -> Result).self }
        return canThrow ? (() throws -> Result).self : (() -> Result).self
    }

    static func adding<A>(_ type: A.Type) -> (any ClosureForm.Type)? { Closure1<Result, A>.self }

    static func initialize(_ storage: UnsafeMutableRawPointer, calling target: consuming ClosureTarget, canThrow: Bool)
    {
        // Captured as a constant: a parameter that is consumed would be captured in a box.
        let target = target
        if canThrow {
            storage.initialize(to: { () throws -> Result in try target.instance() })
        } else {
            storage.initialize(to: { () -> Result in target.instanceOrTrap() })
        }
    }
}

/// `(A) -> Result`, which stands for a factory, as those below.
enum Closure1<Result, A>: ClosureForm {
    static var result: any Any.Type { Result.self }
    static var arguments: any Any.Type { ArgumentList<A>.self }
    static func type(isOnMainActor: Bool, isSendable: Bool, canThrow: Bool) -> any Any.Type {
        if isOnMainActor {
            return canThrow ? (@MainActor (A) throws -> Result).self : (@MainActor (A) -> Result).self
        }
        if isSendable { return canThrow ? (@Sendable (A) throws -> Result).self : (@Sendable (A) -> Result).self }
        return canThrow ? ((A) throws -> Result).self : ((A) -> Result).self
    }

    static func adding<B>(_ type: B.Type) -> (any ClosureForm.Type)? { Closure2<Result, A, B>.self }

    static func initialize(_ storage: UnsafeMutableRawPointer, calling target: consuming ClosureTarget, canThrow: Bool)
    {
        let target = target
        if canThrow {
            storage.initialize(to: { (a: A) throws -> Result in try target.made(a) })
        } else {
            storage.initialize(to: { (a: A) -> Result in target.madeOrTrap(a) })
        }
    }
}

enum Closure2<Result, A, B>: ClosureForm {
    static var result: any Any.Type { Result.self }
    static var arguments: any Any.Type { ArgumentList<A, B>.self }
    static func type(isOnMainActor: Bool, isSendable: Bool, canThrow: Bool) -> any Any.Type {
        if isOnMainActor {
            return canThrow ? (@MainActor (A, B) throws -> Result).self : (@MainActor (A, B) -> Result).self
        }
        if isSendable { return canThrow ? (@Sendable (A, B) throws -> Result).self : (@Sendable (A, B) -> Result).self }
        return canThrow ? ((A, B) throws -> Result).self : ((A, B) -> Result).self
    }

    static func adding<C>(_ type: C.Type) -> (any ClosureForm.Type)? { Closure3<Result, A, B, C>.self }

    static func initialize(_ storage: UnsafeMutableRawPointer, calling target: consuming ClosureTarget, canThrow: Bool)
    {
        let target = target
        if canThrow {
            storage.initialize(to: { (a: A, b: B) throws -> Result in try target.made(a, b) })
        } else {
            storage.initialize(to: { (a: A, b: B) -> Result in target.madeOrTrap(a, b) })
        }
    }
}

enum Closure3<Result, A, B, C>: ClosureForm {
    static var result: any Any.Type { Result.self }
    static var arguments: any Any.Type { ArgumentList<A, B, C>.self }
    static func type(isOnMainActor: Bool, isSendable: Bool, canThrow: Bool) -> any Any.Type {
        if isOnMainActor {
            return canThrow ? (@MainActor (A, B, C) throws -> Result).self : (@MainActor (A, B, C) -> Result).self
        }
        if isSendable {
            return canThrow ? (@Sendable (A, B, C) throws -> Result).self : (@Sendable (A, B, C) -> Result).self
        }
        return canThrow ? ((A, B, C) throws -> Result).self : ((A, B, C) -> Result).self
    }

    static func adding<D>(_ type: D.Type) -> (any ClosureForm.Type)? { Closure4<Result, A, B, C, D>.self }

    static func initialize(_ storage: UnsafeMutableRawPointer, calling target: consuming ClosureTarget, canThrow: Bool)
    {
        let target = target
        if canThrow {
            storage.initialize(to: { (a: A, b: B, c: C) throws -> Result in try target.made(a, b, c) })
        } else {
            storage.initialize(to: { (a: A, b: B, c: C) -> Result in target.madeOrTrap(a, b, c) })
        }
    }
}

enum Closure4<Result, A, B, C, D>: ClosureForm {
    static var result: any Any.Type { Result.self }
    static var arguments: any Any.Type { ArgumentList<A, B, C, D>.self }
    static func type(isOnMainActor: Bool, isSendable: Bool, canThrow: Bool) -> any Any.Type {
        if isOnMainActor {
            return canThrow ? (@MainActor (A, B, C, D) throws -> Result).self : (@MainActor (A, B, C, D) -> Result).self
        }
        if isSendable {
            return canThrow ? (@Sendable (A, B, C, D) throws -> Result).self : (@Sendable (A, B, C, D) -> Result).self
        }
        return canThrow ? ((A, B, C, D) throws -> Result).self : ((A, B, C, D) -> Result).self
    }

    static func adding<E>(_ type: E.Type) -> (any ClosureForm.Type)? { nil }

    static func initialize(_ storage: UnsafeMutableRawPointer, calling target: consuming ClosureTarget, canThrow: Bool)
    {
        let target = target
        if canThrow {
            storage.initialize(to: { (a: A, b: B, c: C, d: D) throws -> Result in try target.made(a, b, c, d) })
        } else {
            storage.initialize(to: { (a: A, b: B, c: C, d: D) -> Result in target.madeOrTrap(a, b, c, d) })
        }
    }
}

extension UnsafeMutableRawPointer {
    fileprivate func initialize<Closure>(to closure: consuming Closure) {
        initializeMemory(as: Closure.self, to: closure)
    }
}

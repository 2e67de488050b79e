import BTKInjector

// The types to resolve. Results are passed as `any Service`, as in an app that injects protocols.
//
// Initializers are called, as those of another module are, and each protocol has two implementations: of a single one
// the optimizer would take advantage.

protocol Service: Sendable {}

final class PlainService: Service {}

final class Counter: Service {
    let start: Int

    init(start: Int) {
        self.start = start
    }
}

final class Greeter: Service {
    let name: String

    init(name: String) {
        self.name = name
    }
}

extension BindingName {
    static let second: BindingName = "second"
}

// MARK: - A graph of five

protocol Left: Sendable {}
protocol Right: Sendable {}
protocol LeftLeaf: Sendable {}
protocol RightLeaf: Sendable {}

final class DefaultLeftLeaf: LeftLeaf {}
final class DefaultRightLeaf: RightLeaf {}

final class DefaultLeft: Left {
    let leaf: any LeftLeaf

    @inline(never)
    init(leaf: any LeftLeaf) {
        self.leaf = leaf
    }
}

final class DefaultRight: Right {
    let leaf: any RightLeaf

    @inline(never)
    init(leaf: any RightLeaf) {
        self.leaf = leaf
    }
}

final class Root: Service {
    let left: any Left
    let right: any Right

    @inline(never)
    init(left: any Left, right: any Right) {
        self.left = left
        self.right = right
    }
}

// MARK: - Ten dependencies

final class Wide: Service {
    let p00: any P00
    let p01: any P01
    let p02: any P02
    let p03: any P03
    let p04: any P04
    let p05: any P05
    let p06: any P06
    let p07: any P07
    let p08: any P08
    let p09: any P09

    @inline(never)
    init(
        _ p00: any P00, _ p01: any P01, _ p02: any P02, _ p03: any P03, _ p04: any P04,
        _ p05: any P05, _ p06: any P06, _ p07: any P07, _ p08: any P08, _ p09: any P09
    ) {
        self.p00 = p00
        self.p01 = p01
        self.p02 = p02
        self.p03 = p03
        self.p04 = p04
        self.p05 = p05
        self.p06 = p06
        self.p07 = p07
        self.p08 = p08
        self.p09 = p09
    }
}

// MARK: - A request

struct User: Sendable {
    let id: Int
}

protocol Session: Sendable {}

final class DefaultSession: Session {
    let user: User

    @inline(never)
    init(user: User) {
        self.user = user
    }
}

final class Handler: Service {
    let session: any Session
    let first: any P00
    let second: any P01

    @inline(never)
    init(session: any Session, first: any P00, second: any P01) {
        self.session = session
        self.first = first
        self.second = second
    }
}

// MARK: - Second implementations

final class AnyGraphPart: Left, Right, LeftLeaf, RightLeaf, Session {}

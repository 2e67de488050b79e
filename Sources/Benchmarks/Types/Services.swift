import BTKInjector

// The types to resolve. Results are passed as `any Service`, as in an app that injects protocols.
//
// Initializers are called, as those of another module are, and each protocol has two implementations: of a single one
// the optimizer would take advantage.

protocol Service: Sendable {}

final class PlainService: Service {}

/// An instance without a reference count.
struct Value: Service {
    let number: Int
}

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

/// Its dependencies' types lie unevenly in memory, as an app's do, so that some keys have to make way for others.
final class Wide: Service {
    let p02: any P02
    let p03: any P03
    let p05: any P05
    let p11: any P11
    let p17: any P17
    let p31: any P31
    let p41: any P41
    let p59: any P59
    let p67: any P67
    let p83: any P83

    @inline(never)
    init(
        _ p02: any P02, _ p03: any P03, _ p05: any P05, _ p11: any P11, _ p17: any P17,
        _ p31: any P31, _ p41: any P41, _ p59: any P59, _ p67: any P67, _ p83: any P83
    ) {
        self.p02 = p02
        self.p03 = p03
        self.p05 = p05
        self.p11 = p11
        self.p17 = p17
        self.p31 = p31
        self.p41 = p41
        self.p59 = p59
        self.p67 = p67
        self.p83 = p83
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

final class Visitor: Service {
    let user: User

    @inline(never)
    init(user: User) {
        self.user = user
    }
}

// MARK: - Handles

final class ProviderOwner: Service {
    let service: Provider<any Service>

    @inline(never)
    init(service: Provider<any Service>) {
        self.service = service
    }
}

final class ClosureOwner: Service {
    let service: @Sendable () -> any Service

    @inline(never)
    init(service: @escaping @Sendable () -> any Service) {
        self.service = service
    }
}

final class CounterMaker: Sendable {
    let make: @Sendable (Int) -> any Service

    @inline(never)
    init(make: @escaping @Sendable (Int) -> any Service) {
        self.make = make
    }
}

// MARK: - Second implementations

final class AnyGraphPart: Left, Right, LeftLeaf, RightLeaf, Session {}

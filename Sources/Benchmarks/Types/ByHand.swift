/// Shared objects and functions that make objects, as in an app without an injector.
enum ByHand {
    static let service: any Service = PlainService()

    static let p00: any P00 = C00()
    static let p01: any P01 = C01()
    static let p02: any P02 = C02()
    static let p03: any P03 = C03()
    static let p04: any P04 = C04()
    static let p05: any P05 = C05()
    static let p06: any P06 = C06()
    static let p07: any P07 = C07()
    static let p08: any P08 = C08()
    static let p09: any P09 = C09()

    // MARK: - A graph of five

    @inline(never)
    static func makeLeftLeaf() -> any LeftLeaf { DefaultLeftLeaf() }

    @inline(never)
    static func makeRightLeaf() -> any RightLeaf { DefaultRightLeaf() }

    @inline(never)
    static func makeLeft() -> any Left { DefaultLeft(leaf: makeLeftLeaf()) }

    @inline(never)
    static func makeRight() -> any Right { DefaultRight(leaf: makeRightLeaf()) }

    static func makeRoot() -> any Service { Root(left: makeLeft(), right: makeRight()) }

    // MARK: - Ten dependencies

    static func makeWide() -> any Service { Wide(p00, p01, p02, p03, p04, p05, p06, p07, p08, p09) }

    // MARK: - A request

    @inline(never)
    static func makeSession(for user: User) -> any Session { DefaultSession(user: user) }

    static func makeHandler(for user: User) -> any Service {
        Handler(session: makeSession(for: user), first: p00, second: p01)
    }
}

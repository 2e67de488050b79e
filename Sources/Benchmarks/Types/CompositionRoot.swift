/// The root of an app without an injector: shared objects in fields, and functions that make others of them.
final class CompositionRoot: Sendable {
    static let shared = CompositionRoot()

    let service: any Service = PlainService()
    let value: any Service = Value(number: 1)
    let parts = HundredByHand()

    // MARK: - A graph of five

    func makeGraph() -> any Service { Root(left: makeLeft(), right: makeRight()) }

    @inline(never)
    private func makeLeft() -> any Left { DefaultLeft(leaf: makeLeftLeaf()) }

    @inline(never)
    private func makeRight() -> any Right { DefaultRight(leaf: makeRightLeaf()) }

    @inline(never)
    private func makeLeftLeaf() -> any LeftLeaf { DefaultLeftLeaf() }

    @inline(never)
    private func makeRightLeaf() -> any RightLeaf { DefaultRightLeaf() }

    // MARK: - Ten dependencies

    func makeWide() -> any Service {
        Wide(
            parts.p02, parts.p03, parts.p05, parts.p11, parts.p17, parts.p31, parts.p41, parts.p59, parts.p67,
            parts.p83)
    }

    // MARK: - A request

    func makeHandler(for user: User) -> any Service {
        Handler(session: makeSession(for: user), first: parts.p00, second: parts.p01)
    }

    @inline(never)
    private func makeSession(for user: User) -> any Session { DefaultSession(user: user) }

    // MARK: - Closures

    /// Returns what a `Provider` is by hand.
    @inline(never)
    func serviceLater() -> @Sendable () -> any Service { { self.service } }

    /// Returns what a factory handle is by hand.
    @inline(never)
    func makeCounterLater() -> @Sendable (Int) -> any Service { { Counter(start: $0) } }
}

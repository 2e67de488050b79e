extension GlobalInjector {
    public static func withInjector<R>(_ injector: Injector, perform: () throws -> R) rethrows -> R { try perform() }
}

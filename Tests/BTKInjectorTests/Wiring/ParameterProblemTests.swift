import BTKInjector
import TestSupport
import Testing

/// Not Sendable.
private final class Notes {}

private actor Cache {}

private struct Token: ~Copyable {}

extension Services {
    @Suite("Problems of a wired function's parameter") struct ParameterProblemTests {
        /// No Double is bound.
        private static func bind(_ binder: inout Binder) {
            binder.bindProvider(for: Clock.self) { _ in Clock() }
            binder.wireFactory(taking: Int.self) { (_: Int) in Store() }
            binder.mainActor.bindProvider(for: Client.self) { _ in Client() }
            binder.mainActor.bindFactory(for: Client.self) { (_, _: Int) in Client() }
            binder.mainActor.bindFactory(for: Client.self) { (_, _: Notes) in Client() }
            binder.bindFactory(for: Bool?.self) { (_, _: Int) in nil }
            binder.bindFactory(for: [Bool].self) { (_, _: Int) in [] }
            binder.bindFactory(for: String.self) { (_, _: sending Notes) in "" }
            binder.bindFactory(for: String.self) { (_, _: Int, _: sending Notes) in "" }
            binder.bindFactory(for: String.self) { (_, _: Int, _: Cache) in "" }
            binder.wireFactory(taking: Notes.self) { (_: Notes) in 1 }
        }

        /// A row for a function that makes a page of one parameter, whose type is the title.
        private static func row<P>(
            _ type: P.Type, _ problem: InjectionError? = nil, with key: BindingKey? = nil
        ) -> ConfigurationCase {
            let title = "\(type)" + (key.map { " with \($0)" } ?? "")
            return ConfigurationCase(title, problems: problem.map { [$0] } ?? []) { binder in
                bind(&binder)
                let makePage: @Sendable (P) -> Page = { _ in Page() }
                if let key {
                    binder.wireProvider(with: key, to: makePage)
                } else {
                    binder.wireProvider(to: makePage)
                }
            }
        }

        /// A row for a function of the main actor.
        private static func row<P>(onMainActor type: P.Type, _ problem: InjectionError? = nil) -> ConfigurationCase {
            ConfigurationCase("\(type), on the main actor", problems: problem.map { [$0] } ?? []) { binder in
                bind(&binder)
                binder.wireProvider { @MainActor (_: P) in Page() }
            }
        }

        private static let number = BindingKey(Double.self)
        private static let named = BindingKey(Clock.self, named: "x")
        private static let list = BindingKey([Clock].self, named: "x")

        @Test(
            "A parameter for which nothing is bound is a problem",
            arguments: [
                row(Double.self, .missing(page, number)),
                row(Provider<Double>.self, .missing(page, number)),
                row(((Int) throws -> Double).self, .missing(page, number)),
                row(onMainActor: (@MainActor () -> Double).self, .missing(page, number)),
                row([Double].self, .missing(page, number)),
                row([Provider<Clock>].self, .missing(page, BindingKey(Provider<Clock>.self))),
                row([[Clock]].self, .missing(page, BindingKey([Clock].self))),
                row(Clock.self, .missing(page, named), with: named),
                row((() -> Clock).self, .missing(page, named), with: named),
                row([Clock].self, .missing(page, list), with: list),
                row([Clock].self, mismatch(page, "(Array<Clock>)", "Clock"), with: clock),
            ])
        func missing(configuration: ConfigurationCase) throws { try configuration.check() }

        @Test(
            "An optional parameter for which nothing is bound is no problem",
            arguments: [
                row(((Int) throws -> Double)?.self), row(Provider<Double?>.self), row(Double?.self, with: number),
                row(Clock?.self, with: named), row(Provider<Clock>?.self, with: named),
                row(Factory<Clock, Int>?.self, with: named), row((() -> Clock)?.self, with: named),
            ])
        func optional(configuration: ConfigurationCase) throws { try configuration.check() }

        @Test(
            "A provider is no factory, and a factory is called with its arguments",
            arguments: [
                row(Factory<Clock>.self, .notAFactory(clock)),
                row(((Int) -> Clock).self, mismatch(clock, "()", "(Int)")),
                row(Factory<Store, String>.self, mismatch(store, "(Int)", "(String)")),
                row(Factory<Store, String>?.self, mismatch(store, "(Int)", "(String)")),
                row(((Int, String) -> Store).self, mismatch(store, "(Int)", "(Int, String)")),
                row((() -> Store).self, mismatch(store, "(Int)", "()")),
                row(Store?.self, mismatch(store, "(Int)", "()")),
                row(Bool??.self, mismatch(BindingKey(Bool?.self), "(Int)", "()")),
                row([Bool]?.self, mismatch(BindingKey([Bool].self), "(Int)", "()")),
            ])
        func arguments(configuration: ConfigurationCase) throws { try configuration.check() }

        @Test(
            "What lives on the main actor is reached only there",
            arguments: [
                row((@Sendable () throws -> Client).self, .boundOnMainActor(client)),
                row(((Int) -> Client)?.self, .boundOnMainActor(client)),
                row((@MainActor (Int) -> Client).self),
                row(onMainActor: (() throws -> Client)?.self),
                row(onMainActor: ((Int) -> Client).self),
                row(onMainActor: (@Sendable () throws -> Client)?.self, .boundOnMainActor(client)),
            ])
        func onMainActor(configuration: ConfigurationCase) throws { try configuration.check() }

        private static func owned(_ arguments: String) -> InjectionError {
            mismatch(BindingKey(String.self), arguments, arguments)
        }

        /// A block may keep its arguments, and a closure can't promise to give them away.
        @Test(
            "A closure lends its arguments, unless they are Sendable",
            arguments: [
                row((@Sendable (Notes) throws -> String)?.self, owned("(Notes)")),
                row(onMainActor: (@MainActor (Notes) -> String).self, owned("(Notes)")),
                row(((Int, Notes) -> String).self, owned("(Int, Notes)")),
                row(((Int, Cache) -> String).self),
                row(((Notes) -> Int).self),
                row((@MainActor (Notes) -> Client).self),
            ])
        func lent(configuration: ConfigurationCase) throws { try configuration.check() }

        /// A row for a type of function that must be bound.
        private static func other<P>(_: (P) -> Void) -> ConfigurationCase {
            row(P.self, .missing(page, BindingKey(P.self)))
        }

        @Test(
            "Any other type of function must be bound",
            arguments: [
                other { (_: @Sendable (Int) async throws -> Store) in },
                other { (_: (consuming Notes) -> Int) in },
                other { (_: (sending Notes) -> Int) in },
                other { (_: () -> sending Clock) in },
                other { (_: (Int, Int, Int, Int, Int) -> Clock) in },
                other { (_: (Int...) -> Store) in },
                // These ended the process: an argument and a result that can't be copied, and a C function.
                other { (_: (borrowing Token) -> Clock) in },
                other { (_: () throws -> Token) in },
                other { (_: @convention(c) () -> Int) in },
            ])
        func others(configuration: ConfigurationCase) throws { try configuration.check() }
    }
}

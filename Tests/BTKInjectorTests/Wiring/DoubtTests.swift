import BTKInjector
import TestSupport
import Testing

extension Services {
    @Suite("Arguments and keys of wired functions, and what a configuration does not say of them") struct DoubtTests {
        private static let text = BindingKey(String.self)
        private static let number = BindingKey(Int.self)

        /// A row for what is wired beside a number, one with a name, and a flag.
        private static func row(
            _ title: String, _ mismatches: (expected: String, requested: String)...,
            wire: @escaping @Sendable (inout Binder) -> Void
        ) -> ConfigurationCase {
            let problems = mismatches.map { mismatch(text, $0.expected, $0.requested) }
            return ConfigurationCase(title, problems: problems) { binder in
                bindNumbers(&binder)
                wire(&binder)
            }
        }

        @Sendable private static func bindNumbers(_ binder: inout Binder) {
            binder.wireProvider { 0 }
            binder.wireProvider(named: "a") { 1 }
            binder.wireProvider { true }
        }

        @Test(
            "A factory's arguments are all of its function's parameters of their very types",
            arguments: [
                row("an argument of another type", ("(Bool, Int)", "(String, Int)")) {
                    $0.wireFactory(taking: (String, Int).self) { (_: Bool, _: Int) in "" }
                },
                row("a key for an argument", ("(Int)", #"Int named "a""#)) {
                    $0.wireFactory(taking: Int.self, with: intKey("a")) { (_: Int) in "" }
                },
                ConfigurationCase("a parameter is missing beside an argument", problems: [.missing(text, number)]) {
                    $0.wireFactory(taking: Bool.self) { (_: Bool, _: Int) in "" }
                },
                // Which of them is meant is not said.
                row("one of two", ("(Int, Int)", "(Int)")) {
                    $0.wireFactory(taking: Int.self) { (_: Int, _: Int) in "" }
                },
                row("also beside a key", ("(Int, Int)", "(Int)")) {
                    $0.wireFactory(taking: Int.self, with: intKey("a")) { (_: Int, _: Int) in "" }
                },
                row("beside a closure, which the key is for") {
                    $0.wireFactory(taking: Int.self, with: intKey("a")) { (_: Int, _: () -> Int) in "" }
                },
            ])
        func arguments(configuration: ConfigurationCase) throws { try configuration.check() }

        @Test(
            "A key is for one parameter, and which is meant of several, or by several keys, is a problem",
            arguments: [
                row("a key of three", ("(Int, () -> Int, Optional<Int>)", #"Int named "a""#)) {
                    $0.wireProvider(with: intKey("a")) { (_: Int, _: () -> Int, _: Int?) in "" }
                },
                row("two keys of one type", ("(Int, () -> Int, Array<Int>)", #"Int, Int named "a""#)) {
                    $0.wireProvider(with: number, intKey("a")) { (_: Int, _: () -> Int, _: [Int]) in "" }
                },
                row("two keys for one parameter", ("(Int)", #"Int, Int named "a""#)) {
                    $0.wireProvider(with: number, intKey("a")) { (_: Int) in "" }
                },
                row("a key beside a set, which needs none") {
                    $0.wireProvider(with: intKey("a")) { (_: Int, _: [Int]) in "" }
                },
            ])
        func keys(configuration: ConfigurationCase) throws { try configuration.check() }

        @Test(
            "A name that shadows one, and whose function takes its own type, has to say which",
            arguments: [
                ConfigurationCase(
                    "it does not", problems: [mismatch(intKey("a"), "(Int)", "Int")], inChildOf: bindNumbers
                ) { $0.wireProvider(named: "a") { (n: Int) in n } },
                ConfigurationCase("it takes all", inChildOf: bindNumbers) {
                    $0.wireProvider(named: "a") { (all: [Int]) in all.count }
                },
                ConfigurationCase("it shadows none", inChildOf: bindNumbers) {
                    $0.wireProvider(named: "b") { (n: Int) in n }
                },
            ])
        func names(configuration: ConfigurationCase) throws { try configuration.check() }
    }
}

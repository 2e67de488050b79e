import BTKInjector
import TestSupport
import Testing

@Suite("What a configuration does not say") struct DoubtTests {
    @Test("Which parameter is meant is a problem where nobody says it", arguments: arguments + keys + names)
    func problems(configuration: ConfigurationCase) throws { try configuration.check() }

    private static let number = BindingKey(Int.self)
    private static let text = BindingKey(String.self)

    private static func doubt(_ expected: String, _ requested: String, of key: BindingKey = text) -> InjectionError {
        .argumentMismatch(key, expected: expected, requested: requested)
    }

    private static func numbers(_ binder: inout Binder) {
        binder.wireProvider { 0 }
        binder.wireProvider(named: "a") { 1 }
    }

    private static let arguments = [
        ConfigurationCase("an argument of two", problems: [doubt("(Int, Int)", "(Int)")]) { binder in
            numbers(&binder)
            binder.wireFactory(taking: Int.self) { (_: Int, _: Int) in "" }
        },
        ConfigurationCase("an argument beside a key", problems: [doubt("(Int, Int)", "(Int)")]) { binder in
            numbers(&binder)
            binder.wireFactory(taking: Int.self, with: intKey("a")) { (_: Int, _: Int) in "" }
        },
        ConfigurationCase("an argument beside a closure") { binder in
            numbers(&binder)
            binder.wireFactory(taking: Int.self, with: intKey("a")) { (_: Int, _: () -> Int) in "" }
        },
        ConfigurationCase("an argument beside another type") { binder in
            numbers(&binder)
            binder.wireFactory(taking: Int8.self) { (_: Int8, _: Int, _: Int) in "" }
        },
        ConfigurationCase("all are arguments") { $0.wireFactory(taking: (Int, Int).self) { (_: Int, _: Int) in "" } },
    ]

    private static let keys = [
        ConfigurationCase(
            "a key of two, a closure and an optional",
            problems: [doubt("(Int, () -> Int, Optional<Int>)", #"Int named "a""#)]
        ) { binder in
            numbers(&binder)
            binder.wireProvider(with: intKey("a")) { (_: Int, _: () -> Int, _: Int?) in "" }
        },
        ConfigurationCase("a key without a name of two", problems: [doubt("(Int, Int)", "Int")]) { binder in
            numbers(&binder)
            binder.wireProvider(with: number) { (_: Int, _: Int) in "" }
        },
        ConfigurationCase(
            "two keys of one type, which are for a closure as well",
            problems: [doubt("(Int, () -> Int, Array<Int>)", #"Int, Int named "a""#)]
        ) { binder in
            numbers(&binder)
            binder.wireProvider(with: number, intKey("a")) { (_: Int, _: () -> Int, _: [Int]) in "" }
        },
        ConfigurationCase("two keys for one parameter", problems: [doubt("(Int)", #"Int, Int named "a""#)]) { binder in
            numbers(&binder)
            binder.wireProvider(with: number, intKey("a")) { (_: Int) in "" }
        },
        ConfigurationCase("a key beside an argument of its type") { binder in
            numbers(&binder)
            binder.wireFactory(taking: Int.self, with: intKey("a")) { (_: Int, _: () -> Int) in "" }
        },
        ConfigurationCase("a set needs no key, and a key of a set is for the set") { binder in
            numbers(&binder)
            binder.wireProvider(with: intKey("a")) { (_: Int, _: [Int]) in "" }
        },
        ConfigurationCase(
            "keys of two types",
            problems: [doubt("(Int, Int, Bool, Bool)", #"Int named "a""#), doubt("(Int, Int, Bool, Bool)", "Bool")]
        ) { binder in
            numbers(&binder)
            binder.wireProvider { true }
            binder.wireProvider(with: intKey("a"), BindingKey(Bool.self)) { (_: Int, _: Int, _: Bool, _: Bool) in "" }
        },
    ]

    private static let names = [
        ConfigurationCase(
            "a name that shadows one, and takes its type", problems: [doubt("(Int)", "Int", of: intKey("a"))],
            inChildOf: { numbers(&$0) }
        ) { $0.wireProvider(named: "a") { (n: Int) in n } },
        ConfigurationCase("it says which", inChildOf: { numbers(&$0) }) { binder in
            binder.wireProvider(named: "a", with: intKey("a")) { (n: Int) in n }
        },
        ConfigurationCase("it takes all", inChildOf: { numbers(&$0) }) { binder in
            binder.wireProvider(named: "a") { (all: [Int]) in all.count }
        },
        ConfigurationCase("a name that shadows none", inChildOf: { numbers(&$0) }) { binder in
            binder.wireProvider(named: "b") { (n: Int) in n }
        },
    ]
}

import BTKInjector
import TestSupport
import Testing

private let text = BindingKey(String.self)

private func mismatch(_ expected: String, _ requested: String, of key: BindingKey = text) -> InjectionError {
    .argumentMismatch(key, expected: expected, requested: requested)
}

/// Binds a number, one with a name, and a flag.
private func bindNumbers(_ binder: inout Binder) {
    binder.wireProvider { 0 }
    binder.wireProvider(named: "a") { 1 }
    binder.wireProvider { true }
}

/// A row for a configuration with these bindings.
private func row(
    _ title: String, _ problems: InjectionError..., wire: @escaping @Sendable (inout Binder) -> Void
) -> ConfigurationCase {
    ConfigurationCase(title, problems: problems) { binder in
        bindNumbers(&binder)
        wire(&binder)
    }
}

@Suite("Arguments and keys of wired functions, and what a configuration does not say of them") struct DoubtTests {
    @Test(
        "A factory's arguments are its function's parameters, and others must be bound",
        arguments: [
            row("a parameter is missing beside an argument", .missing(text, BindingKey(UInt.self))) {
                $0.wireFactory(taking: Int.self) { (_: Int, _: UInt) in "" }
            },
            row("a factory takes what another one makes") { binder in
                binder.wireFactory { "" }
                binder.wireFactory(taking: Int.self) { (_: Int, text: String) in text }
            },
            row("an argument of another type", mismatch("(Bool, Int)", "(String, Int)")) {
                $0.wireFactory(taking: (String, Int).self) { (_: Bool, _: Int) in "" }
            },
            row("one argument too many", mismatch("(Int)", "(Int, Int)")) {
                $0.wireFactory(taking: (Int, Int).self) { (_: Int) in "" }
            },
            row("an argument without parameters", mismatch("()", "(Int)")) { $0.wireFactory(taking: Int.self) { "" } },
            row("an argument that conforms to the parameter's protocol", mismatch("(Error)", "(Failure)")) { binder in
                binder.bindProvider(for: (any Error).self) { _ in Failure() }
                binder.wireFactory(taking: Failure.self) { (_: any Error) in "" }
            },
            row("a key for an argument", mismatch("(Int)", #"Int named "a""#)) {
                $0.wireFactory(taking: Int.self, with: intKey("a")) { (_: Int) in "" }
            },
        ])
    func arguments(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test(
        "If some parameters of an argument's type are arguments and others are not, which are meant is a problem",
        arguments: [
            row("one of two", mismatch("(Int, Int)", "(Int)")) {
                $0.wireFactory(taking: Int.self) { (_: Int, _: Int) in "" }
            },
            row("also beside a key", mismatch("(Int, Int)", "(Int)")) {
                $0.wireFactory(taking: Int.self, with: intKey("a")) { (_: Int, _: Int) in "" }
            },
            row("beside a closure, which the key is for") {
                $0.wireFactory(taking: Int.self, with: intKey("a")) { (_: Int, _: () -> Int) in "" }
            },
            row("beside two of another type") { $0.wireFactory(taking: Int8.self) { (_: Int8, _: Int, _: Int) in "" } },
            row("all are arguments") { $0.wireFactory(taking: (Int, Int).self) { (_: Int, _: Int) in "" } },
        ])
    func someArguments(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test(
        "A key is for one parameter, and which is meant of several, or by several keys, is a problem",
        arguments: [
            row("a key of three", mismatch("(Int, () -> Int, Optional<Int>)", #"Int named "a""#)) {
                $0.wireProvider(with: intKey("a")) { (_: Int, _: () -> Int, _: Int?) in "" }
            },
            row("a key without a name", mismatch("(Int, Int)", "Int")) {
                $0.wireProvider(with: BindingKey(Int.self)) { (_: Int, _: Int) in "" }
            },
            row("two keys of one type", mismatch("(Int, () -> Int, Array<Int>)", #"Int, Int named "a""#)) {
                $0.wireProvider(with: BindingKey(Int.self), intKey("a")) { (_: Int, _: () -> Int, _: [Int]) in "" }
            },
            row("two keys for one parameter", mismatch("(Int)", #"Int, Int named "a""#)) {
                $0.wireProvider(with: BindingKey(Int.self), intKey("a")) { (_: Int) in "" }
            },
            row("a key beside a set, which needs none") {
                $0.wireProvider(with: intKey("a")) { (_: Int, _: [Int]) in "" }
            },
            row(
                "keys of two types", mismatch("(Int, Int, Bool, Bool)", #"Int named "a""#),
                mismatch("(Int, Int, Bool, Bool)", "Bool")
            ) {
                $0.wireProvider(with: intKey("a"), BindingKey(Bool.self)) { (_: Int, _: Int, _: Bool, _: Bool) in "" }
            },
        ])
    func keys(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test(
        "A name that shadows one, and whose function takes its own type, has to say which",
        arguments: [
            ConfigurationCase(
                "it does not", problems: [mismatch("(Int)", "Int", of: intKey("a"))], inChildOf: { bindNumbers(&$0) }
            ) { $0.wireProvider(named: "a") { (n: Int) in n } },
            ConfigurationCase("it does", inChildOf: { bindNumbers(&$0) }) {
                $0.wireProvider(named: "a", with: intKey("a")) { (n: Int) in n }
            },
            ConfigurationCase("it takes all", inChildOf: { bindNumbers(&$0) }) {
                $0.wireProvider(named: "a") { (all: [Int]) in all.count }
            },
            ConfigurationCase("it shadows none", inChildOf: { bindNumbers(&$0) }) {
                $0.wireProvider(named: "b") { (n: Int) in n }
            },
        ])
    func names(configuration: ConfigurationCase) throws { try configuration.check() }

    // MARK: Large values

    /// A value of 16 KB and some bytes.
    private struct Huge: Sendable {
        var words: (Eight<Eight<Eight<Int>>>, Eight<Eight<Eight<Int>>>)?
        var others: (Eight<Eight<Eight<Int>>>, Eight<Eight<Eight<Int>>>)?
    }

    private static func large(_ key: BindingKey) -> InjectionError {
        mismatch("at most 16384 bytes", "(Huge)", of: key)
    }

    @Test(
        "A type of more than 16 KB is refused where it is wired",
        arguments: [
            ConfigurationCase("made", problems: [large(BindingKey(Huge.self))]) { $0.wireFactory { Huge() } },
            ConfigurationCase("an argument", problems: [large(text)]) {
                $0.wireFactory(taking: Huge.self) { (_: Huge) in "" }
            },
            ConfigurationCase("an optional", problems: [large(text)]) { binder in
                binder.bindFactory(for: Huge.self) { _ in Huge() }
                binder.wireProvider { (_: Huge?) in "" }
            },
            ConfigurationCase("in a list, by a closure, and what a block makes, it is not") { binder in
                binder.bindFactory(for: Huge.self) { _ in Huge() }
                binder.wireProvider { (_: [Huge], _: () -> Huge) in "" }
            },
        ])
    func largeValues(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test("The text of such a type says to use a class") func textOfLarge() throws {
        let found = try problems { $0.wireFactory(fileID: "App/Wiring.swift", line: 1) { Huge() } }
        #expect(
            found.first?.description == """
                [argument-mismatch] The function of Huge takes or makes Huge, which has \(MemoryLayout<Huge>.size) bytes, and what is wired has at most 16384.
                  Huge, bound at App/Wiring.swift:1
                  fix: make Huge a class, or keep its content in a class: then only a reference is passed.
                """)
    }
}

// The lines about what a configuration does not say, taken literally.

import BTKInjector

extension FixLineTests {
    struct Translator: Sendable { init(_ first: String, _ second: String) {} }
    struct Interpreter: Sendable { init(from: String, to: String) {} }
    struct Core: Module { func configure(_ binder: inout Binder) {} }
    class Base: @unchecked Sendable {}
    final class Derived: Base, @unchecked Sendable {}

    private static func texts(_ binder: inout Binder) {
        binder.wireProvider { "plain" }
        binder.wireProvider(named: "key") { "key" }
    }

    private static func child(
        of parent: (inout Binder) throws -> Void, _ configure: (inout Binder) throws -> Void
    ) throws {
        _ = try Injector(parent).makeChild(configure)
    }

    static let rules: [FixLine] = doubts + modules + ownKeys

    private static let doubts: [FixLine] = [
        FixLine("an argument of two parameters") { binder in
            texts(&binder)
            binder.wireFactory(taking: String.self, to: Translator.init)
        }
        .fix(
            #"wire a closure that takes what is bound as `() -> String`, and only the argument as String: "#
                + #"`binder.wireFactory(for: Translator.self, taking: String.self, to: { (a1: String, a2: () -> String) in … })`. "#
                + #"Or make one of them a type of its own."#
        ) { binder in
            texts(&binder)
            binder.wireFactory(
                for: Translator.self, taking: String.self,
                to: { (a1: String, a2: () -> String) in Translator(a1, a2()) })
        }
        .fix(
            #"or, if all are arguments, name each: "#
                + #"`binder.wireFactory(for: Translator.self, taking: (String, String).self, to: …)`."#
        ) { binder in
            binder.wireFactory(for: Translator.self, taking: (String, String).self, to: Translator.init)
        },
        FixLine("a key of two parameters") { binder in
            texts(&binder)
            binder.wireProvider(with: BindingKey(String.self, named: "key"), to: Interpreter.init)
        }
        .fix(
            #"bind a block, and write beside each name the label of its parameter where … stands: "#
                + #"`binder.bindProvider(for: Interpreter.self) { i in Interpreter(…: try i.instance(named: "key"), "#
                + #"…: try i.instance()) }`."#
        ) { binder in
            texts(&binder)
            binder.bindProvider(for: Interpreter.self) { i in
                Interpreter(from: try i.instance(named: "key"), to: try i.instance())
            }
        }
        .fix("or make each a type of its own.") { binder in
            texts(&binder)
            binder.wireProvider(with: BindingKey(String.self, named: "key")) { (first: String, second: Int) in
                Interpreter(from: first, to: "\(second)")
            }
            binder.wireProvider { 1 }
        },
        FixLine(running: "a name shadows one, and takes its type") {
            try child(of: texts) { $0.wireProvider(named: "key") { (text: String) in text } }
        }
        .fix(running: #"write `with: BindingKey(String.self, named: "key")` for what it replaces or shadows."#) {
            try child(of: texts) { binder in
                binder.wireProvider(named: "key", with: BindingKey(String.self, named: "key")) { (text: String) in text
                }
            }
        }
        .fix(running: #"or write `with: BindingKey(String.self)` for the one without a name."#) {
            try child(of: texts) { binder in
                binder.wireProvider(named: "key", with: BindingKey(String.self)) { (text: String) in text }
            }
        },
    ]

    private static let modules: [FixLine] = [
        FixLine(running: "a module is installed in a child before it is in its parent") {
            _ = try Injector { binder in
                try binder.bindChild(for: Int.self) { binder in
                    binder.wireProvider { 1 }
                    try binder.install(Core())
                }
                try binder.install(Core())
            }
        }
        .fix(running: "install it for the parent before the child is declared.") {
            _ = try Injector { binder in
                try binder.install(Core())
                try binder.bindChild(for: Int.self) { binder in
                    binder.wireProvider { 1 }
                    try binder.install(Core())
                }
            }
        }
        .fix(running: "or, for one of its own in each child, call a function there instead of installing a module.") {
            _ = try Injector { binder in
                binder.bindChild(for: Int.self) { binder in
                    binder.wireProvider { 1 }
                    Core().configure(&binder)
                }
                try binder.install(Core())
            }
        }
    ]

    private static let ownKeys: [FixLine] = [
        FixLine("a function takes its own key, where nothing is behind it") { binder in
            binder.wireProvider(for: Page.self) { (page: Page) in page }
        }
        .fix(
            #"Page is what this function makes, and there is none that it replaces in an override, or shadows in a child: "#
                + #"bind the one that it is to take under its own type or a name, and take that, "#
                + #"`with: BindingKey(Page.self, named: …)`."#
        ) { binder in
            binder.wireProvider(named: "inner") { Page() }
            binder.wireProvider(for: Page.self, with: BindingKey(Page.self, named: "inner")) { (page: Page) in page }
        },
        FixLine("a subclass is bound as itself") { binder in
            binder.wireProvider(fileID: "W.swift", line: 1, to: Derived.init)
            binder.wireProvider { (_: Base) in Page() }
        }
        .fix(#"did you mean Derived, bound at W.swift:1? bind it `for: Base.self`."#) { binder in
            binder.wireProvider(for: Base.self, to: Derived.init)
            binder.wireProvider { (_: Base) in Page() }
        }
        .fix(#"bind it: `binder.wireProvider(for: Base.self, to: …)`."#) { binder in
            binder.wireProvider(for: Base.self, to: { Base() })
        }
        .note(everyParameter),
        FixLine("a requirement has labels") { binder in
            binder.requireBinding(for: Page.self, taking: (a: Int, b: Int).self)
        }
        .fix(#"leave the labels out, (Int, Int): arguments are told apart by their types, in their order."#) { binder in
            binder.requireBinding(for: Page.self, taking: (Int, Int).self)
            binder.wireFactory(taking: (Int, Int).self) { (_: Int, _: Int) in Page() }
        },
    ]
}

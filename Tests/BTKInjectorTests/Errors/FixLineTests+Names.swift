// The lines about names and keys, taken literally.

import BTKInjector

extension FixLineTests {
    static func bindNames(_ binder: inout Binder) {
        binder.bindProvider(for: Int.self, named: "port", fileID: "W.swift", line: 1) { _ in 80 }
    }

    private static func numbers() throws -> Injector {
        try Injector { binder in
            binder.bindProvider(for: Int.self) { _ in 0 }
            binder.bindProvider(for: Int.self, named: "2") { _ in 0 }
        }
    }

    struct Shared: Module, Equatable {
        let option: Int

        func configure(_ binder: inout Binder) { binder.bindProvider(for: Int.self) { [option] _ in option } }
    }

    static let names: [FixLine] = [
        FixLine("a function needs what is bound under a name") { binder in
            bindNames(&binder)
            binder.wireProvider(for: Int.self, named: "own", to: { (_: Int?, _: () -> Int) in 1 })
        }
        .fix(
            #"did you mean Int named "port", bound at W.swift:1? name it: `with: BindingKey(Int.self, named: "port")`."#
        ) { binder in
            bindNames(&binder)
            binder.wireProvider(
                for: Shelf.self, with: BindingKey(Int.self, named: "port"), to: { (_: () -> Int) in Shelf() })
        }
        .fix(#"bind it: `binder.wireProvider(for: Int.self, to: …)`."#) { binder in
            binder.wireProvider(for: Int.self, to: { 1 })
            binder.wireProvider(for: Shelf.self, to: { (_: Int?, _: () -> Int) in Shelf() })
        }
        .fix(#"or, for a new one at each call: `binder.wireFactory(for: Int.self, to: …)`."#) { binder in
            binder.wireFactory(for: Int.self, to: { 1 })
            binder.wireProvider(for: Shelf.self, to: { (_: Int?, _: () -> Int) in Shelf() })
        }
        .note(everyParameter),
        FixLine("a name is forgotten where it is bound") { binder in
            binder.bindProvider(for: Int.self, fileID: "W.swift", line: 1) { _ in 1 }
            binder.wireProvider(
                for: Shelf.self, with: BindingKey(Int.self, named: "port"), to: { (_: Int) in Shelf() })
        }
        .fix(#"did you mean Int, bound at W.swift:1? leave the name out here."#) { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider(for: Shelf.self, to: { (_: Int) in Shelf() })
        }
        .fix(#"bind it: `binder.wireProvider(for: Int.self, named: "port", to: …)`."#) { binder in
            binder.wireProvider(for: Int.self, named: "port", to: { 80 })
            binder.wireProvider(
                for: Shelf.self, with: BindingKey(Int.self, named: "port"), to: { (_: Int) in Shelf() })
        }
        .note(everyParameter),
        FixLine("a line runs twice") { binder in
            for _ in 1...2 { binder.bindProvider(for: Int.self, fileID: "W.swift", line: 1) { _ in 1 } }
        }
        .fix(#"W.swift:1 ran twice: call its function once, or make it a module, which is installed once."#) {
            try $0.install(Shared(option: 1))
            try $0.install(Shared(option: 1))
        }
        .fix(#"remove all but one, or give them names."#) { binder in
            for number in 1...2 { binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { _ in 1 } }
        }
        .fix(
            #"to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`."#
        ) { binder in
            let injector = try Injector.injectorWithBlock { try $0.install(Shared(option: 1)) }
            _ = try injector.overriding { binder in try binder.install(Shared(option: 2)) }
        },
        FixLine(running: "overrides bind a key twice") {
            _ = try numbers().overriding { binder in
                binder.bindProvider(for: Int.self) { _ in 1 }
                binder.bindProvider(for: Int.self) { _ in 2 }
            }
        }
        .fix(running: #"remove all but one, or give them names."#) {
            _ = try numbers().overriding { binder in
                binder.bindProvider(for: Int.self) { _ in 1 }
                binder.bindProvider(for: Int.self, named: "2") { _ in 2 }
            }
        }
        .fix(running: #"to replace what other overrides bind, call `overriding` once more on its result."#) {
            let first = try numbers().overriding { binder in
                binder.bindProvider(for: Int.self) { _ in 1 }
            }
            _ = try first.overriding { binder in binder.bindProvider(for: Int.self) { _ in 2 } }
        },
    ]
}

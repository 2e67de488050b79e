import BTKInjector
import Testing

/// Each number of arguments up to five has a method of its own, and all others have another.
@Suite("Arguments of blocks")
@MainActor struct BlockArgumentTests {
    @Test("A block of any number of arguments gets all of them, in order")
    func arguments() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 0 }
            binder.mainActor.bindFactory(for: [Int].self) { i, a in [try i.instance(), a] }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b in [try i.instance(), a, b] }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b, c in [try i.instance(), a, b, c] }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b, c, d in [try i.instance(), a, b, c, d] }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b, c, d, e in [try i.instance(), a, b, c, d, e] }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b, c, d, e, f in
                [try i.instance(), a, b, c, d, e, f]
            }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b, c, d, e, f, g in
                [try i.instance(), a, b, c, d, e, f, g]
            }
        }
        #expect(try injector.mainActor.make(for: [Int].self, 1) == [0, 1])
        #expect(try injector.mainActor.make(for: [Int].self, 1, 2) == [0, 1, 2])
        #expect(try injector.mainActor.make(for: [Int].self, 1, 2, 3) == [0, 1, 2, 3])
        #expect(try injector.mainActor.make(for: [Int].self, 1, 2, 3, 4) == [0, 1, 2, 3, 4])
        #expect(try injector.mainActor.make(for: [Int].self, 1, 2, 3, 4, 5) == [0, 1, 2, 3, 4, 5])
        #expect(try injector.mainActor.make(for: [Int].self, 1, 2, 3, 4, 5, 6) == [0, 1, 2, 3, 4, 5, 6])
        #expect(try injector.mainActor.make(for: [Int].self, 1, 2, 3, 4, 5, 6, 7) == [0, 1, 2, 3, 4, 5, 6, 7])
    }

    @Test("An argument that is not Sendable stays where it is, and its caller may keep it")
    func keptArgument() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindFactory(for: [Draft].self) { (_, draft: Draft, text: String) in [draft, Draft(text)] }
        }
        let draft = Draft("a")
        let drafts = try injector.mainActor.make(for: [Draft].self, draft, "b")
        draft.text += "!"
        #expect(drafts.map(\.text) == ["a!", "b"])
    }
}

import BTKInjector
import Testing

/// A value without any size, which may lie nowhere.
private struct Mark: Equatable, Sendable {}

private final class Marked: Sendable {
    let mark: Mark
    let number: Int

    init(mark: Mark, number: Int) {
        self.mark = mark
        self.number = number
    }
}

@Suite("Arguments and seeds without any size") struct EmptyArgumentTests {
    @Test("A function gets one beside another argument") func pair() throws {
        let injector = try Injector { $0.wireFactory(taking: (Mark, Int).self, to: Marked.init) }
        let marked = try injector.make(for: Marked.self, Mark(), 7)
        #expect(marked.number == 7)
    }

    @Test("A function of the main actor gets one") @MainActor func mainActor() throws {
        let injector = try Injector { binder in
            binder.wireFactory(taking: Mark.self) { @MainActor (mark: Mark) in [mark] }
        }
        #expect(try injector.mainActor.make(for: [Mark].self, Mark()) == [Mark()])
    }

    @Test("A child gets one as its seed") func seed() throws {
        let injector = try Injector { binder in
            binder.bindChild(for: [Mark].self, taking: Mark.self) { $0.wireProvider { (mark: Mark) in [mark] } }
        }
        #expect(try injector.make(for: Child<[Mark]>.self, Mark()).root == [Mark()])
    }
}

import Testing

@testable import Wiring

@Suite("Forms of types") struct TypeFormTests {
    @Test(
        "A type is read as a source has it, and as the runtime writes it",
        arguments: [
            ("any Store", TypeForm.plain("Store")), ("Store", .plain("Store")), ("Outer.Inner", .plain("Outer.Inner")),
            ("(any Store)?", .optional(.plain("Store"))), ("Optional<Store>", .optional(.plain("Store"))),
            ("[any Job]", .array(.plain("Job"))), ("Array<Job>", .array(.plain("Job"))),
            ("[any Job]?", .optional(.array(.plain("Job")))),
            ("() -> any Store", .handle([], .plain("Store"))),
            ("@Sendable (String, Int) throws -> Job", .handle(["String", "Int"], .plain("Job"))),
            ("@escaping @MainActor (User) -> Child<Session>", .handle(["User"], .child("Session"))),
            ("(((Int) -> A) -> B)", .handle(["(Int) -> A"], .plain("B"))),
            ("((Int) -> A)?", .optional(.handle(["Int"], .plain("A")))),
            ("Provider<any Store>", .handle([], .plain("Store"))),
            ("Factory<Note, Int>", .handle(["Int"], .plain("Note"))),
            ("Factory<Note, Pack{Int, (Int) -> A}>", .handle(["Int", "(Int) -> A"], .plain("Note"))),
            ("Factory<Note>", .bareFactory(.plain("Note"))),
            ("MainActorFactory<Note, Pack{}>", .bareFactory(.plain("Note"))),
            ("Child<Session>", .child("Session")), ("[String: any Job]", .other("[String: any Job]")),
            ("any Store & Sendable", .other("any Store & Sendable")), ("Box<Int>", .other("Box<Int>")),
        ])
    func forms(_ text: String, form: TypeForm) { #expect(TypeForm(text) == form) }

    @Test("An alias stands for its type, and not for itself") func aliases() {
        let aliases = ["Make": "(Int) -> Note", "Loop": "Loop"]
        #expect(TypeForm("Make", aliases: aliases) == .handle(["Int"], .plain("Note")))
        #expect(TypeForm("Loop", aliases: aliases) == .plain("Loop"))
    }
}

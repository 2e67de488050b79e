import BTKInjector

@main struct Program {
    static func main() throws {
        let injector = try Injector(wiring)
        let list: NoteList = try injector.mainActor.instance()
        list.add("Milk")
        for note in list.notes { print(note.text, note.written) }
    }
}

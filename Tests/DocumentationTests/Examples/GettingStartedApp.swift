import BTKInjector

@testable import GettingStarted

// The last step of Docs/Getting-Started.md, compiled with stand-ins for SwiftUI.

extension SwiftUI {
    enum GettingStartedApp {
        struct NotesApp: App {
            private let injector: Injector
            private let list: NoteList

            init() {
                do {
                    injector = try Injector(wiring)
                    list = try injector.mainActor.instance()
                } catch {
                    fatalError("\(error)")
                }
            }

            var body: some Scene {
                WindowGroup { NotesView(list: list) }
            }
        }

        struct NotesView: View {
            let list: NoteList

            var body: some View {
                List(list.notes) { note in Text(note.text) }
                Button("Add") { list.add("Milk") }
            }
        }
    }
}

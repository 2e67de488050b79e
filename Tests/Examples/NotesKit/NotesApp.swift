// In an app, `NotesApp`, its `init` and its `body` are public, and `Main` is the one file of the app's target.

#if canImport(SwiftUI)
    import BTKInjector
    import SwiftUI

    struct NotesApp: App {
        private let injector: Injector
        private let list: ListModel

        init() {
            do {
                injector = try Injector(wiring)
                list = try injector.mainActor.instance()
            } catch {
                fatalError("\(error)")
            }
        }

        var body: some Scene {
            WindowGroup { ListView(model: list) }
        }
    }

    struct ListView: View {
        let model: ListModel

        var body: some View {
            List(model.notes) { note in Text(note.text) }
            if let draft = model.draft {
                DraftView(model: draft)
                Button("Done") { model.done() }
            } else {
                Button("Write") { model.write() }
            }
        }
    }

    struct DraftView: View {
        @Bindable var model: DraftModel
        var body: some View { TextField("Text", text: $model.text) }
    }

    struct Main {
        static func main() { NotesApp.main() }
    }
#endif
